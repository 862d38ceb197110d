// Preloaded with `--import`: shifts the process's clock by CLOCK_MINUTES. At each SIGUSR2 the clock jumps by the next
// value of CLOCK_JUMPS, in minutes separated by commas.
let shift = Number(process.env["CLOCK_MINUTES"] ?? 0) * 60_000;
const jumps = (process.env["CLOCK_JUMPS"] ?? "").split(",").filter(Boolean).map(Number);
const RealDate = Date;

if (jumps.length > 0) process.on("SIGUSR2", () => (shift += (jumps.shift() ?? 0) * 60_000));

globalThis.Date = class extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + shift);
    else super(...given);
  }

  static now() {
    return RealDate.now() + shift;
  }
};
