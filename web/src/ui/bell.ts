/** The partials of a small bell: frequency ratio to the fundamental, gain, and duration in seconds. */
const partials = [
  { ratio: 1, gain: 1, seconds: 1.4 },
  { ratio: 2.76, gain: 0.45, seconds: 0.8 },
  { ratio: 5.4, gain: 0.2, seconds: 0.35 },
];
const groundHz = 784;
const loudness = 0.14;
/**
 * The longest delay of a ring, in milliseconds. Browsers block sound until the page was used. A later ring is dropped.
 */
const timeoutMs = 250;

const pressTypes = ["click", "keydown"];

let context: AudioContext | undefined;

/**
 * Starts sound with the next press or key, so that later rings are heard. Safari allows the start only while such an event
 * is handled.
 */
export function startWithPress(): void {
  if (typeof AudioContext === "undefined") return;
  for (const type of pressTypes) addEventListener(type, start, true);
}

const start = () => void wake();

async function wake() {
  context ??= new AudioContext();
  if (await isAwake(context)) for (const type of pressTypes) removeEventListener(type, start, true);
}

/** Rings a small bell, synthesized without a file. Resolves with true if the browser played it. */
export async function ring(): Promise<boolean> {
  if (typeof AudioContext === "undefined") return false;
  context ??= new AudioContext();
  if (!(await isAwake(context))) return false;
  const out = context.createGain();
  out.gain.value = loudness;
  out.connect(context.destination);
  for (const { ratio, gain, seconds } of partials) strike(context, out, groundHz * ratio, gain, seconds);
  return true;
}

function strike(audio: AudioContext, out: AudioNode, hertz: number, gain: number, seconds: number) {
  const now = audio.currentTime;
  const tone = new OscillatorNode(audio, { frequency: hertz });
  const envelope = new GainNode(audio, { gain: 0 });
  envelope.gain.linearRampToValueAtTime(gain, now + 0.004);
  envelope.gain.exponentialRampToValueAtTime(0.0001, now + seconds);
  tone.connect(envelope).connect(out);
  tone.start(now);
  tone.stop(now + seconds);
}

async function isAwake(audio: AudioContext): Promise<boolean> {
  // While sound is blocked, the promise of `resume` neither resolves nor rejects.
  const waited = new Promise((resolve) => setTimeout(resolve, timeoutMs));
  await Promise.race([audio.resume().catch(() => undefined), waited]);
  return audio.state === "running";
}
