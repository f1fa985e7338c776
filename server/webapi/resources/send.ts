import type { SentCode } from '#shared/webapi/schemas/auth.ts';
import { memberByAccount, memberById, memberByPhone } from '../access/members.ts';
import { normalPhone } from '../access/phones.ts';
import type { WebapiDeps } from '../deps.ts';
import type { MemberCall } from '../http/call.ts';
import type { CallFor, RoutesOf } from './routes.ts';

/** Codes by SMS. The answers do not reveal whether an account or phone number is registered. */
export function sendRoutes(
  deps: WebapiDeps,
): RoutesOf<'sendSignUpCode' | 'sendForgottenCode' | 'sendForgottenSafeCode'> {
  return {
    sendSignUpCode: (call) => sendSignUp(deps, call),
    sendForgottenCode: (call) => sendForgetPassword(deps, call),
    sendForgottenSafeCode: (call) => sendForgetSafePassword(deps, call),
  };
}

function sendSignUp({ db, codes }: WebapiDeps, call: CallFor<'sendSignUpCode'>): SentCode {
  const { body } = call;
  const phone = normalPhone(db, body.area_code, body.phone);
  return codes.send({
    purpose: 'accountSignUp',
    asked: `phone:${phone}`,
    target: { subject: phone, phone },
    ip: call.ip,
    locale: call.locale,
  });
}

/** Key under which code requests for an account name are counted, whether the account exists or not. */
export function accountRequestKey(account: string): string {
  return `account:${account}`;
}

function sendForgetPassword({ db, codes }: WebapiDeps, call: CallFor<'sendForgottenCode'>): SentCode {
  const { body } = call;
  const phone = body.area_code && body.phone ? normalPhone(db, body.area_code, body.phone) : '';
  const member = body.account ? memberByAccount(db, body.account) : memberByPhone(db, phone);
  return codes.send({
    purpose: 'forgetPassword',
    asked: body.account ? accountRequestKey(body.account) : `phone:${phone}`,
    target: member ? { subject: String(member.id), phone: member.phone } : null,
    ip: call.ip,
    locale: call.locale,
  });
}

/** The code goes to the phone of the logged-in member. The body is ignored. */
function sendForgetSafePassword({ db, codes }: WebapiDeps, call: MemberCall): SentCode {
  const member = memberById(db, call.session.memberId);
  return codes.send({
    purpose: 'forgetSafePassword',
    asked: `member:${member.id}`,
    target: { subject: String(member.id), phone: member.phone },
    ip: call.ip,
    locale: call.locale,
  });
}
