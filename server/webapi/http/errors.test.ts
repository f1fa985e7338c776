import { expect, it } from 'vitest';
import { API_ERRORS, ApiError, errorBody } from './errors.ts';

it('has status 200 for each refusal by a business rule, which clients read from the body', () => {
  expect(new ApiError('WRONG_LOGIN').status).toBe(200);
  const others = Object.entries(API_ERRORS).flatMap(([id, entry]) =>
    'status' in entry ? [{ id, status: entry.status }] : [],
  );
  const names = Map.groupBy(others, ({ status }) => status);
  expect(
    Object.fromEntries([...names].map(([status, errors]) => [status, errors.map(({ id }) => id)])),
  ).toEqual({
    400: ['BAD_REQUEST', 'BAD_JSON'],
    401: ['UNAUTHORIZED'],
    403: ['FORBIDDEN', 'SECOND_FACTOR_NEEDED'],
    404: ['NOT_FOUND', 'LAUNCH_USED'],
    405: ['METHOD_NOT_ALLOWED'],
    409: ['KEY_REUSED'],
    413: ['TOO_LARGE'],
    415: ['MEDIA_TYPE'],
    422: ['INVALID'],
    429: ['TOO_SOON', 'CODES_OF_DAY', 'CODES_OF_NETWORK', 'TOO_MANY'],
    499: ['CLIENT_LEFT'],
    500: ['INTERNAL'],
    503: ['BUSY', 'NOT_SAVED', 'MAINTENANCE'],
  });
});

it('has the text of the only invalid field as its message', () => {
  const bodyOf = (...fields: string[]) =>
    errorBody(
      new ApiError('INVALID', {
        fields: Object.fromEntries(fields.map((field) => [field, ['common.yup.required']])),
      }),
      'zhTW',
    );
  const one = bodyOf('code');
  expect(one).toMatchObject({ code: 'INVALID', errors: { code: [one.message] } });
  expect(bodyOf('code', 'phone').message).toBe(API_ERRORS.INVALID.zhTW);
});
