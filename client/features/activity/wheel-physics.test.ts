import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { angleAt, fieldAt, type Leaf, leafAfter, pegsBetween, restAngle, turnTo } from './wheel-physics.ts';

const anywhere = fc.record({
  count: fc.integer({ min: 2, max: 24 }),
  share: fc.double({ min: 0, max: 0.999, noNaN: true }),
  from: fc.double({ min: -5000, max: 5000, noNaN: true }),
  luck: fc.double({ min: 0, max: 1, noNaN: true }),
});

describe('a turn', () => {
  it('ends in the field of its prize, away from the pegs, from any start', () => {
    fc.assert(
      fc.property(anywhere, ({ count, share, from, luck }) => {
        const index = Math.floor(share * count);
        const turn = turnTo(index, count, { from, luck });
        const end = angleAt(turn, turn.durationMs);
        expect(fieldAt(end, count)).toBe(index);
        const field = 360 / count;
        for (const nudge of [-0.2, 0.2]) expect(fieldAt(end + nudge * field, count)).toBe(index);
      }),
    );
  });

  it('starts at rest, never turns back, and ends at rest', () => {
    const turn = turnTo(3, 8, { from: 40, luck: 0.5 });
    const at = (share: number) => angleAt(turn, share * turn.durationMs);
    const moments = Array.from({ length: 521 }, (_, index) => at(index / 520));
    for (const [index, angle] of moments.slice(1).entries())
      expect(angle).toBeGreaterThanOrEqual(moments[index] ?? 0);
    expect(turn.durationMs).toBe(6_000);
    expect(moments[0]).toBe(40);
    expect((moments[1] ?? 0) - 40).toBeLessThan(0.5);
    expect(turn.to - (moments[519] ?? 0)).toBeLessThan(0.01);
    expect(angleAt(turn, turn.durationMs * 1000)).toBe(turn.to);
    expect(angleAt(turn, -1)).toBe(40);
  });

  it('favours no place in the field: luck moves its end evenly around the middle', () => {
    const field = 360 / 8;
    const placeAt = (luck: number) => {
      const end = ((-turnTo(3, 8, { from: 100, luck }).to % 360) + 360) % 360;
      return end / field - 3;
    };
    expect(placeAt(0.5)).toBeCloseTo(0.5);
    for (const luck of [0, 0.25, 0.75, 1]) expect(placeAt(luck) - 0.5).toBeCloseTo((luck - 0.5) * 0.56);
  });

  it('spends about half of its time on the last turn', () => {
    const turn = turnTo(3, 8, { from: 40, luck: 0.5 });
    expect(turn.to - angleAt(turn, turn.durationMs / 2)).toBeGreaterThan(240);
    expect(turn.to - angleAt(turn, turn.durationMs / 2)).toBeLessThan(480);
  });

  it('has no jump of speed between acceleration and friction', () => {
    const turn = turnTo(0, 8, { from: 0, luck: 0 });
    const speed = (share: number) =>
      angleAt(turn, (share + 0.0001) * turn.durationMs) - angleAt(turn, share * turn.durationMs);
    expect(speed(0.1598)).toBeCloseTo(speed(0.1602), 2);
  });
});

describe('the pointer', () => {
  it('is bent by a peg, and springs back when the peg has passed', () => {
    let leaf: Leaf = { bend: 0, speed: 0 };
    const field = 45;
    for (let angle = 30; angle < field; angle += 0.5)
      leaf = leafAfter(leaf, { angle, count: 8, seconds: 0.016 });
    expect(leaf.bend).toBeGreaterThan(20);
    for (let frame = 0; frame < 60; frame += 1)
      leaf = leafAfter(leaf, { angle: field + 5, count: 8, seconds: 0.016 });
    expect(Math.abs(leaf.bend)).toBeLessThan(0.1);
  });

  it('stays stable after a frame of one minute', () => {
    const leaf = leafAfter({ bend: 24, speed: 0 }, { angle: 20, count: 8, seconds: 60 });
    expect(Math.abs(leaf.bend)).toBeLessThan(24);
  });

  it('counts each peg once', () => {
    expect(pegsBetween(0, 44, 8)).toBe(0);
    expect(pegsBetween(44, 46, 8)).toBe(1);
    expect(pegsBetween(46, 46 + 720, 8)).toBe(16);
  });
});

it.each([2, 7, 8, 12])('rests in the middle of the first of %i fields', (count) => {
  expect(fieldAt(restAngle(count), count)).toBe(0);
  expect(restAngle(count) + 360 / count / 2).toBe(0);
});
