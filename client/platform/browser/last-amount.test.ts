import { beforeEach, expect, it } from 'vitest';
import { keepAmount, lastAmount, MAX_PROVIDERS, readAmounts } from './last-amount.ts';
import { createStorages } from './storage.ts';

const { local } = createStorages(window);
beforeEach(() => localStorage.clear());

it('is the newest one of a provider, for the account that moved it', () => {
  keepAmount(local, 'ada', 7, 500);
  keepAmount(local, 'ada', 8, 600);
  keepAmount(local, 'ada', 7, 700);
  expect(readAmounts(local, 'ada')).toEqual([
    [7, 700],
    [8, 600],
  ]);
  expect([lastAmount(local, 'ada', 7), lastAmount(local, 'ada', 9)]).toEqual([700, undefined]);
  expect(lastAmount(local, 'eve', 7)).toBeUndefined();
});

it('is not stored for an unknown member', () => {
  keepAmount(local, '', 7, 500);
  local.set('playAmounts/', '[[7,500]]');
  expect([local.keys(), readAmounts(local, '')]).toEqual([['playAmounts/'], []]);
});

it('of the oldest provider is forgotten', () => {
  for (let id = 1; id <= MAX_PROVIDERS + 1; id += 1) keepAmount(local, 'ada', id, 100);
  expect([lastAmount(local, 'ada', 1), lastAmount(local, 'ada', 2)]).toEqual([undefined, 100]);
});

it('ignores entries that are no amounts', () => {
  local.set('playAmounts/ada', '[[7,0],[8,-1],["9",5],[10,1.5],[11],7,null,{"0":12,"1":5},[-3,5]]');
  expect(readAmounts(local, 'ada')).toEqual([[-3, 5]]);
  local.set('playAmounts/ada', '{}');
  expect(readAmounts(local, 'ada')).toEqual([]);
});
