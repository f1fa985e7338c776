/** The wheel's sounds, drawn by Web Audio: no file, and nothing before the member turns them on. */
export interface WheelSound {
  tick: () => void;
  /** A short chord: something was won. */
  win: () => void;
  close: () => void;
}

const CHORD = [523.25, 659.25, 783.99];

/** To be called from a press: browsers start sound for nothing else. null where there is none. */
export function createWheelSound(): WheelSound | null {
  if (typeof AudioContext === 'undefined') return null;
  const context = new AudioContext();
  return {
    tick: () => play(context, 1400, { seconds: 0.03, loud: 0.08 }),
    win: () => {
      for (const [index, frequency] of CHORD.entries())
        play(context, frequency, { at: index * 0.09, seconds: 0.5, loud: 0.12 });
    },
    close: () => void context.close(),
  };
}

interface Note {
  /** Seconds from now. */
  at?: number;
  seconds: number;
  /** Gain at its beginning, 1 is full. */
  loud: number;
}

function play(context: AudioContext, frequency: number, { at = 0, seconds, loud }: Note): void {
  const start = context.currentTime + at;
  const oscillator = context.createOscillator();
  const gain = context.createGain();
  oscillator.type = 'triangle';
  oscillator.frequency.value = frequency;
  gain.gain.setValueAtTime(loud, start);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + seconds);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(start);
  oscillator.stop(start + seconds);
}
