/**
 * An id that no other view on the page has; each bundle counts for itself, so that a counter would not do.
 */
export const uniqueId = (name: string): string => `exxtra-${name}-${Math.random().toString(36).slice(2)}`;
