import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { runInContext, traceOf } from './context.ts';
import { createNetworkLimit } from './network-limit.ts';

function setup(max: number, maxOfNetwork: number) {
  const limit = createNetworkLimit({ max, maxOfNetwork });
  const from = <T>(address: string, work: () => T) =>
    runInContext({ id: 'request-1', address, trace: traceOf({}) }, work);
  return {
    limit,
    hasRoom: (address: string) => from(address, limit.hasRoom),
    open(address: string) {
      const res = new ServerResponse(new IncomingMessage(new Socket()));
      from(address, () => limit.count(res));
      return res;
    },
  };
}

it('frees the place of each closed response alone', () => {
  const { limit, open, hasRoom } = setup(10, 3);
  const [first, second] = [open('203.0.113.1'), open('203.0.113.2')];
  expect(hasRoom('203.0.113.9')).toBe(true);
  open('203.0.113.3');
  expect([hasRoom('203.0.113.9'), hasRoom('198.51.100.1'), limit.open]).toEqual([false, true, 3]);
  first.emit('close');
  expect([hasRoom('203.0.113.9'), limit.open]).toEqual([true, 2]);
  open('203.0.113.4');
  expect([hasRoom('203.0.113.9'), limit.open]).toEqual([false, 3]);
  second.emit('close');
  expect([hasRoom('203.0.113.9'), limit.open]).toEqual([true, 2]);
});

it('limits the open responses of all networks together', () => {
  const { limit, open, hasRoom } = setup(2, 2);
  open('203.0.113.1');
  expect(hasRoom('192.0.2.1')).toBe(true);
  const last = open('198.51.100.1');
  expect([hasRoom('192.0.2.1'), limit.open]).toEqual([false, 2]);
  last.emit('close');
  expect([hasRoom('192.0.2.1'), limit.open]).toEqual([true, 1]);
});
