// Loaded before a process with `--import`: its clock is CLOCK_MINUTES off, as on a machine that nobody has set. At each
// SIGUSR2 it jumps by the next of CLOCK_JUMPS, minutes separated by commas, as when somebody sets it.
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
