/**
 * The patterns of the cards, card 1 first: sixteen cells row by row from the upper left, 1 for white; see
 * exxtra_widget/predict/card_codes.py.
 */
// prettier-ignore
export const CODES: readonly number[] = [
  22601, 23286, 6677, 7250, 9274, 10898, 19435, 24219, 32043, 40779,
  2980, 3432, 4803, 8611, 14971, 15543, 20237, 22973, 24953, 38813,
  1333, 1625, 1930, 12618, 14046, 15709, 21343, 26015, 6503, 16686,
  30269, 4502, 4905, 6314, 7553, 7917, 7998, 10750, 12217, 2331,
];
