/** A grey picture, with what makes the mean around each pixel cheap. */
export class Picture {
  grey: Uint8Array = new Uint8Array(0);
  width = 0;
  height = 0;
  /** For each pixel, 1 where it is darker than what is around it. */
  dark: Uint8Array = new Uint8Array(0);
  #radius = 0;
  /** The sum of all pixels above and to the left of each corner of a pixel. */
  #sums: Uint32Array = new Uint32Array(0);

  load(grey: Uint8Array, width: number, height: number): void {
    const row = width + 1;
    if (this.#sums.length !== row * (height + 1) || this.width !== width) {
      this.#sums = new Uint32Array(row * (height + 1));
      this.dark = new Uint8Array(width * height);
    }
    [this.grey, this.width, this.height] = [grey, width, height];
    const sums = this.#sums;
    for (let y = 0; y < height; y++) {
      let run = 0;
      for (let x = 0, i = y * width, o = (y + 1) * row + 1; x < width; x++, i++, o++) {
        run += grey[i]!;
        sums[o] = sums[o - row]! + run;
      }
    }
  }

  /** Marks the pixels that are darker than the mean of a square around them. */
  threshold(radius: number): void {
    this.#radius = radius;
    const { grey, width, height, dark } = this;
    // The outermost pixels stay bright, so that every outline is closed.
    dark.fill(0);
    for (let y = 1; y < height - 1; y++) {
      for (let x = 1, i = y * width + 1; x < width - 1; x++, i++) {
        // By five levels, so that noise on an even ground is no outline.
        dark[i] = grey[i]! + 5 < this.level(x, y) ? 1 : 0;
      }
    }
  }

  /** The mean of the square around a pixel, which is the level of its threshold. */
  level(x: number, y: number): number {
    const sums = this.#sums;
    const radius = this.#radius;
    const row = this.width + 1;
    const left = Math.max(0, x - radius);
    const top = Math.max(0, y - radius);
    const right = Math.min(this.width, x + radius + 1);
    const bottom = Math.min(this.height, y + radius + 1);
    const sum =
      sums[bottom * row + right]! -
      sums[bottom * row + left]! -
      sums[top * row + right]! +
      sums[top * row + left]!;
    return sum / ((right - left) * (bottom - top));
  }

  /** The grey between pixels; that of the middle outside of the picture. */
  value(x: number, y: number): number {
    const { grey, width, height } = this;
    const [left, top] = [Math.floor(x), Math.floor(y)];
    if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) return 128;
    const [right, down] = [x - left, y - top];
    const i = top * width + left;
    return (
      (grey[i]! * (1 - right) + grey[i + 1]! * right) * (1 - down) +
      (grey[i + width]! * (1 - right) + grey[i + width + 1]! * right) * down
    );
  }
}
