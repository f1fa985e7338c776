import { type ApiError, EVERY_FAILURE, isApiError } from '#platform/api/api-client.ts';
import { articlesQuery } from '#platform/content/articles.ts';
import { callQuery, send } from '#platform/net/calls.ts';
import { inOrder } from '#platform/net/queries.ts';
import { countGames } from '#platform/site/categories.ts';
import type { AppEnvironment } from '#platform/site/page.ts';
import { ACCOUNT_CALLS } from '#shared/webapi/calls/account.ts';
import { FACTOR_CALLS } from '#shared/webapi/calls/factor.ts';
import { GAME_CALLS } from '#shared/webapi/calls/games.ts';
import { PROMOTION_CALLS } from '#shared/webapi/calls/promotion.ts';
import { SESSION_CALLS } from '#shared/webapi/calls/session.ts';
import { SITE_CALLS } from '#shared/webapi/calls/site.ts';
import type { Page } from '#shared/webapi/envelope.ts';
import type { CheckAccountBody, SignUpBody } from '#shared/webapi/schemas/account.ts';
import type { LoginBody, ResetPasswordBody, SendSignUpCodeBody } from '#shared/webapi/schemas/auth.ts';
import type { CheckInCalendar } from '#shared/webapi/schemas/check-in.ts';
import type { FactorProof } from '#shared/webapi/schemas/factor.ts';
import type { GameProduct } from '#shared/webapi/schemas/game.ts';
import type { Promotion } from '#shared/webapi/schemas/promotion.ts';
import type { AreaCode } from '#shared/webapi/schemas/site.ts';

export interface AreaCodeOption {
  /** "+886" */
  code: string;
  /** Names of the countries that use the area code, separated by commas. */
  name: string;
}

/** Area codes in the operator's order, each once. */
export function areaCodesQuery(app: AppEnvironment) {
  return callQuery(app, SITE_CALLS.areaCodes, { view: optionsOf });
}

function optionsOf(list: readonly AreaCode[]): AreaCodeOption[] {
  const names = new Map<string, string[]>();
  for (const { code, name } of list) names.set(code, [...(names.get(code) ?? []), name]);
  return [...names].map(([code, countries]) => ({ code, name: countries.join(', ') }));
}

/** The first running promotion for new members; null without one. */
export function offerQuery(app: AppEnvironment) {
  return callQuery(app, PROMOTION_CALLS.promotions, {
    query: { category: 'new', per_page: 10 },
    as: ['offer'],
    view: firstRunning,
  });
}

function firstRunning({ list }: Page<Promotion>) {
  const now = Date.now();
  const offer = inOrder(list).find(
    ({ start_at: start, end_at: end }) =>
      !(start && Date.parse(start) > now) && !(end && Date.parse(end) <= now),
  );
  if (!offer) return null;
  const { id, title, summary, image, start_at, end_at } = offer;
  return { id, title, summary, image, start_at, end_at };
}

/** Today's check-in; null if the member cannot claim it. */
export function checkInQuery(app: AppEnvironment) {
  return callQuery(app, ACCOUNT_CALLS.checkIn, { as: ['claimable'], view: todayOf });
}

function todayOf({ path, can_claim: canClaim, days, server_date: day }: CheckInCalendar) {
  const reward = days.find(({ date }) => date === day)?.reward;
  return canClaim && reward ? { path, reward } : null;
}

/** The number of providers and of their games. */
export function choiceQuery(app: AppEnvironment) {
  return callQuery(app, GAME_CALLS.gameProducts, { as: ['count'], view: choiceOf });
}

function choiceOf(list: readonly GameProduct[]) {
  return { providers: list.length, games: countGames(list) };
}

/** `POST /auth/login`. The form shows every failure, also a missing response. @throws ApiError */
export function login(app: AppEnvironment, body: LoginBody) {
  return send(app, SESSION_CALLS.login, { body, isHandled: EVERY_FAILURE });
}

/** `POST /auth/login/passkey`: begins a login without account and password. @throws ApiError */
export function beginPasskeyLogin(app: AppEnvironment) {
  return send(app, FACTOR_CALLS.beginPasskeyLogin, { isHandled: EVERY_FAILURE });
}

/** `POST /auth/login/factor`: ends a login by passkey, or one that needs a second factor. @throws ApiError */
export function loginWithFactor(app: AppEnvironment, body: { challenge: string } & FactorProof) {
  return send(app, FACTOR_CALLS.loginWithFactor, { body, isHandled: EVERY_FAILURE });
}

/**
 * Versions of the texts that the member has opened. For other texts the API records the current versions, so that no
 * request delays the signup.
 */
export function agreedVersions(app: AppEnvironment): Pick<SignUpBody, 'terms_version' | 'privacy_version'> {
  const terms = versionShown(app, 'terms');
  const privacy = versionShown(app, 'privacy');
  return { ...(terms && { terms_version: terms }), ...(privacy && { privacy_version: privacy }) };
}

function versionShown(app: AppEnvironment, topic: 'terms' | 'privacy'): string | null | undefined {
  return app.queryClient.getQueryData(articlesQuery(app, topic).queryKey)?.[0]?.version;
}

/** Longest wait for the check of a name and a referral code, which the signup repeats at its end. */
export const CHECK_MS = 5_000;

/**
 * `POST /account/check`, an optional call. Returns the refusal of a taken name or an unknown referral code; null without
 * one, and when the API does not answer: then the signup itself refuses them.
 */
export async function refusalOfAccount(
  app: AppEnvironment,
  body: CheckAccountBody,
): Promise<ApiError | null> {
  try {
    await send(app, ACCOUNT_CALLS.checkAccount, {
      body,
      isHandled: EVERY_FAILURE,
      timeoutMs: CHECK_MS,
    });
  } catch (error) {
    if (isApiError(error, 'invalid') && (error.fields.account || error.fields.dealer)) return error;
  }
  return null;
}

/** `POST /account`. A retry must have the same `key`: otherwise the name is taken by the first try. @throws ApiError */
export function signUp(app: AppEnvironment, body: SignUpBody, key: string) {
  return send(app, SESSION_CALLS.signUp, { body, key });
}

/** `POST /send/accountSignUp`: sends a code to the phone of a signup. @throws ApiError */
export function sendSignUpCode(app: AppEnvironment, body: SendSignUpCodeBody) {
  return send(app, ACCOUNT_CALLS.sendSignUpCode, { body });
}

/** `POST /send/forgetPassword`; the response is the same for an unknown account. @throws ApiError */
export function sendForgottenCode(app: AppEnvironment, account: string) {
  return send(app, ACCOUNT_CALLS.sendForgottenCode, { body: { account } });
}

/** `POST /auth/password` with the code: sets a new password and ends every session of the account. @throws ApiError */
export function resetPassword(app: AppEnvironment, body: ResetPasswordBody) {
  return send(app, ACCOUNT_CALLS.resetPassword, { body });
}
