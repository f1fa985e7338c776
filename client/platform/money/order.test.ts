import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ApiError, type ApiErrorKind } from '#platform/api/api-client.ts';
import {
  IDLE,
  isInProgress,
  isSameIntent,
  nextState,
  type OrderEvent,
  type OrderState,
  pauseBeforeLookup,
  unfinishedOrderOf,
} from './order.ts';

type State = OrderState<string, string>;
type Event = OrderEvent<string, string>;

const failure = (kind: ApiErrorKind, status = 0) => new ApiError({ kind, status, message: '' });
const submitted = (intent = 'ten', key = 'key-1', at = 1000): Event => ({
  type: 'submitted',
  intent,
  key,
  at,
});
const failed = (error: unknown): Event => ({ type: 'failed', error });
const looked = (state: 'open' | 'missing'): Event => ({ type: 'lookedUp', result: { state } });
const run = (events: readonly Event[], from: State = IDLE): State =>
  events.reduce(nextState<string, string>, from);
const missing = [submitted(), failed(failure('timeout')), ...Array(3).fill(looked('missing'))];

describe('an order', () => {
  it('is settled by its answer', () => {
    expect(run([submitted(), { type: 'answered', result: 'moved' }])).toMatchObject({
      phase: 'done',
      result: 'moved',
      isFound: false,
    });
    const refusal = failure('refused', 200);
    expect(run([submitted(), failed(refusal)])).toMatchObject({
      phase: 'failed',
      failure: { by: 'answer', error: refusal },
    });
  });

  it.each([
    failure('network'),
    failure('timeout'),
    failure('malformed', 200),
    failure('aborted'),
    failure('http', 500),
    failure('http', 503),
    new Error('bug'),
  ])('without an answer (%o) is looked up', (error) => {
    expect(run([submitted(), failed(error)])).toMatchObject({ phase: 'checking', isAgain: false });
  });

  it.each([
    failure('http', 499),
    failure('http', 409),
    failure('invalid', 422),
    failure('unauthorized', 401),
  ])('answered by %o has failed', (error) => {
    expect(run([submitted(), failed(error)]).phase).toBe('failed');
  });

  it('ends in the state of its record', () => {
    const checking = run([submitted(), failed(failure('network'))]);
    const done: Event = { type: 'lookedUp', result: { state: 'done', result: 'moved' } };
    expect(nextState(checking, done)).toMatchObject({ phase: 'done', result: 'moved', isFound: true });
    const came: Event = { type: 'lookedUp', result: { state: 'failed', reason: 'closed' } };
    expect(nextState(checking, came)).toMatchObject({ failure: { by: 'record', reason: 'closed' } });
    expect(run(Array(11).fill(looked('open')), checking).phase).toBe('checking');
    expect(run(Array(12).fill(looked('open')), checking).phase).toBe('open');
    expect(run(Array(2).fill(looked('missing')), checking).phase).toBe('checking');
    expect(run(Array(3).fill(looked('missing')), checking).phase).toBe('missing');
    // Unreadable records prove nothing.
    expect(run(Array(50).fill({ type: 'unreadable' }), checking).phase).toBe('checking');
  });

  it('that is missing keeps its key and the time of its first attempt', () => {
    const again = run([...missing, submitted('ten', 'key-2', 9000)]);
    expect(again).toEqual({
      phase: 'sending',
      order: { key: 'key-1', intent: 'ten', sentAt: 1000, tries: 2 },
    });
    const other = run([...missing, submitted('twenty', 'key-2', 9000)]);
    expect(other).toMatchObject({ order: { key: 'key-2', intent: 'twenty', sentAt: 9000, tries: 1 } });
  });

  it('is looked up when the second attempt is refused during the first', () => {
    const again = [...missing, submitted('ten', 'key-2', 9000)];
    expect(run([...again, failed(failure('http', 409))]).phase).toBe('checking');
    expect(run([...again, failed(failure('refused', 200))]).phase).toBe('failed');
  });

  it('that was missing is looked up once before it is sent again', () => {
    const order = { key: 'key-1', intent: 'ten', sentAt: 1000, tries: 1 };
    const restored = run([{ type: 'restored', order, isMissing: true }]);
    expect(pauseBeforeLookup(restored)).toBe(0);
    expect(nextState(restored, looked('missing'))).toEqual({ phase: 'missing', order });
  });
});

describe('an intent', () => {
  it('is the same with its fields in another order, and another one with another value', () => {
    const intent = { from_id: 1, to_id: 10, amount: '5.00' };
    expect(isSameIntent(intent, { amount: '5.00', to_id: 10, from_id: 1 })).toBe(true);
    expect(isSameIntent(intent, { from_id: 10, to_id: 1, amount: '5.00' })).toBe(false);
    expect(isSameIntent('all', 'all')).toBe(true);
  });
});

describe('the pause before a lookup', () => {
  it('grows while the records cannot be read, up to ten seconds', () => {
    let state = run([submitted(), failed(failure('network'))]);
    const pauses = [];
    for (let look = 0; look < 6; look += 1) {
      pauses.push(pauseBeforeLookup(state));
      state = nextState(state, { type: 'unreadable' });
    }
    expect(pauses).toEqual([0, 3000, 6000, 10_000, 10_000, 10_000]);
    expect(pauseBeforeLookup(nextState(state, looked('open')))).toBe(1500);
  });
});

describe('whatever happens', () => {
  const event: fc.Arbitrary<Event> = fc.oneof(
    fc.record({
      type: fc.constant('submitted' as const),
      intent: fc.constantFrom('ten', 'twenty'),
      key: fc.uuid(),
      at: fc.nat(),
    }),
    fc.constant<Event>({ type: 'answered', result: 'moved' }),
    fc.constantFrom(failure('timeout'), failure('refused', 200), failure('http', 409)).map(failed),
    fc.constantFrom('open' as const, 'missing' as const).map(looked),
    fc.constant<Event>({ type: 'lookedUp', result: { state: 'done', result: 'moved' } }),
    fc.constant<Event>({ type: 'lookedUp', result: { state: 'failed', reason: null } }),
    fc.constantFrom<Event>({ type: 'unreadable' }, { type: 'dismissed' }),
  );

  it('nothing is sent while an outcome is unknown, and a key is reused only for a missing order', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 60 }), (events) => {
        let state: State = IDLE;
        const keys = new Set<string>();
        for (const one of events) {
          const before: State = state;
          state = nextState(before, one);
          if (isInProgress(before) && one.type === 'submitted') expect(state).toBe(before);
          if (state.phase !== 'sending' || before.phase === 'sending') continue;
          const { key, intent } = state.order;
          const isAgain = before.phase === 'missing' && before.order.intent === intent;
          expect(keys.has(key)).toBe(isAgain);
          keys.add(key);
        }
      }),
    );
  });

  it('an order is stored exactly as long as its outcome is unknown', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 60 }), (events) => {
        const state = run(events);
        const isOpenQuestion = ['sending', 'checking', 'missing'].includes(state.phase);
        expect(unfinishedOrderOf(state) !== null).toBe(isOpenQuestion);
      }),
    );
  });
});
