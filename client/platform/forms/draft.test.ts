import { expect, it } from 'vitest';
import { withoutSecrets } from './draft.ts';

it('stores typed values, but no password, code, number or file, also in nested fields', () => {
  document.body.innerHTML = `<form>
    <input name="name" autocomplete="name">
    <input name="password" type="password">
    <input name="code" autocomplete="one-time-code">
    <input name="identity.id_number" autocomplete="off">
    <input name="picture" type="file">
    <input name="card" autocomplete="cc-number">
    <input name="account" autocomplete="section-x off">
    <input name="birthday" data-private>
    <input name="offer" autocomplete="offer-code">
  </form>`;
  const typed = {
    name: '林大衛',
    password: 'green-tea-4',
    code: '123456',
    identity: { id_number: 'A123456780' },
    picture: 'C:\\fakepath\\front.jpg',
    card: '4111111111111111',
    account: '0042',
    birthday: '1990-01-01',
    offer: 'SPRING',
  };
  expect(withoutSecrets(typed, document.forms[0] ?? null)).toEqual({ name: '林大衛', offer: 'SPRING' });
  expect(withoutSecrets(typed, null)).toEqual(typed);
});
