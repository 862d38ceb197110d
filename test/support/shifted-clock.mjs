// Loaded before a process with `--import`: its clock is CLOCK_MINUTES off, as on a machine that nobody has set.
const shift = Number(process.env["CLOCK_MINUTES"]) * 60_000;
const RealDate = Date;

globalThis.Date = class extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + shift);
    else super(...given);
  }

  static now() {
    return RealDate.now() + shift;
  }
};
