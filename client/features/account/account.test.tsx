import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { MemberInfo } from '#shared/webapi/schemas/auth.ts';
import { renderApp, storeSession, type TestAppOptions } from '#tests/setup/app.tsx';
import { requiredFields } from '#tests/setup/hands.ts';
import { holdUpload, shownProgress } from '#tests/setup/held-upload.ts';
import IdentityPage from './identity.page.tsx';
import ProfilePage from './profile.page.tsx';

const { preparePicture } = vi.hoisted(() => ({ preparePicture: vi.fn() }));
vi.mock('#ui/picture/prepare-picture.ts', () => ({ preparePicture }));

const member: MemberInfo = {
  account: 'ada1815',
  area_code: '+886',
  phone_masked: '912***678',
  transfer_mode: '0',
  identity_status: 'none',
  has_safe_password: false,
  registered_at: '2026-11-20T08:30:00Z',
};

beforeEach(() => {
  localStorage.clear();
  preparePicture.mockReset();
  // jsdom has no object URLs.
  URL.createObjectURL = () => 'blob:test';
  URL.revokeObjectURL = () => {};
});

type Api = NonNullable<TestAppOptions['api']>;

async function openPage(
  Page: () => React.ReactNode,
  info: Partial<MemberInfo>,
  api: Api = {},
  more: TestAppOptions = {},
) {
  const name = Page === ProfilePage ? 'MEMBER_PROFILE' : 'MEMBER_IDENTITY';
  const options: TestAppOptions = {
    ...more,
    page: { name },
    api: { 'GET /auth/info': { data: { ...member, ...info } }, ...api },
  };
  storeSession();
  return renderApp(<Page />, options);
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('profile', () => {
  it('shows known fields, and saves the missing ones once, after a confirmation', async () => {
    let info: MemberInfo = { ...member, name: '林大衛' };
    const { calls, app } = await openPage(
      ProfilePage,
      {},
      {
        'GET /auth/info': () => ({ data: info }),
        'POST /account': () => {
          info = { ...info, email_masked: 'a***@example.com' };
          return { data: info };
        },
      },
    );
    expect(await screen.findByText('林大衛')).toBeDefined();
    expect(screen.queryByLabelText('Full name')).toBeNull();
    type('Email', 'ada@example.com');
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(app.dialogs.getState().dialogs[0]).toMatchObject({ kind: 'confirm' }));
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
    app.dialogs.settle(app.dialogs.getState().dialogs[0]?.id ?? 0, true);
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ email: 'ada@example.com' }),
    );
    expect(await screen.findByText('a***@example.com')).toBeDefined();
    await waitFor(() => expect(screen.queryByLabelText('Email')).toBeNull());
  });

  it('sends nothing when the confirmation is declined, and keeps the input', async () => {
    const { calls, app } = await openPage(ProfilePage, {});
    await screen.findByLabelText('Email');
    type('Email', 'ada@example.com');
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(app.dialogs.getState().dialogs[0]).toMatchObject({ kind: 'confirm' }));
    app.dialogs.settle(app.dialogs.getState().dialogs[0]?.id ?? 0);
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ada@example.com'),
    );
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('has no form when nothing is missing', async () => {
    const whole = { name: '林大衛', birthday: '1990-04-30', email_masked: 'a***@example.com' };
    await openPage(ProfilePage, whole);
    expect(await screen.findByText('Apr 30, 1990')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });
});

describe('the known data', () => {
  const terms = () => [...document.querySelectorAll('dt')].map(({ textContent }) => textContent);

  it.each<[Partial<MemberInfo>, TestAppOptions['settings'], string[]]>([
    [{ area_code: null, phone_masked: null, registered_at: null }, {}, ['Account']],
    [{}, {}, ['Account', 'Mobile number', 'Member since']],
    [{ level_name: 'Sail' }, {}, ['Account', 'Mobile number', 'Member since']],
    [
      { level_name: 'Sail' },
      { FRONT_ACCOUNT_LEVEL: '1' },
      ['Account', 'Mobile number', 'Level', 'Member since'],
    ],
  ])('of %j with the settings %j are %j', async (info, settings, expected) => {
    await openPage(ProfilePage, info, {}, { settings });
    await screen.findByText('ada1815');
    expect(terms()).toEqual(expected);
  });

  it('link customer service only if the site has its page', async () => {
    const { unmount } = await openPage(ProfilePage, {});
    expect(await screen.findByRole('link', { name: 'Contact us' })).toBeDefined();
    unmount();
    await openPage(ProfilePage, {}, {}, { hasPage: () => false });
    await screen.findByText('ada1815');
    expect(screen.queryByRole('link', { name: 'Contact us' })).toBeNull();
  });
});

it.each([
  ['profile', ProfilePage, 'Email'],
  ['identity', IdentityPage, 'Full name'],
])('asks before typed values of the %s are lost', async (_, Page, label) => {
  const { navigation } = await openPage(Page, {});
  await screen.findByLabelText(label);
  const asks = () => navigation.hold.mock.calls.some(([hasChanges]) => hasChanges());
  expect(asks()).toBe(false);
  type(label, 'ada@example.com');
  expect(asks()).toBe(true);
});

it('has the input types and autocomplete values of each field', async () => {
  await openPage(ProfilePage, {});
  const email = await screen.findByLabelText<HTMLInputElement>('Email');
  const name = screen.getByLabelText<HTMLInputElement>('Full name');
  expect([email.type, email.inputMode, email.autocomplete]).toEqual(['email', 'email', 'email']);
  expect([name.type, name.autocomplete]).toEqual(['text', 'name']);
});

it('asks for at least one field of the profile', async () => {
  const { app, calls } = await openPage(ProfilePage, {});
  await screen.findByLabelText('Email');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Fill in at least one field')).toBeDefined();
  expect(app.dialogs.getState().dialogs).toEqual([]);
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
});

it.each([
  ['desktop', 1],
  ['mobile', 2],
] as const)('shows the introduction on %s %i times', async (device, count) => {
  await openPage(ProfilePage, {}, {}, { device });
  await screen.findByText('ada1815');
  const found = screen.queryAllByText('The details on your account, and who can change them.');
  expect(found.length).toBeLessThanOrEqual(count);
  expect(found.length).toBeGreaterThan(0);
});

describe('identity', () => {
  const picture = new File(['x'], 'front.jpg', { type: 'image/jpeg' });

  async function fill() {
    await screen.findByLabelText('Full name');
    type('Full name', '林大衛');
    type('Date of birth', '1990-04-30');
    type('Document number', 'a123456780');
  }

  function choose(label: string) {
    fireEvent.change(screen.getByLabelText(label), { target: { files: [new File(['raw'], 'front.heic')] } });
  }

  it('sends the prepared picture instead of the chosen file', async () => {
    preparePicture.mockResolvedValue({ file: picture, isBlurred: false });
    const { calls } = await openPage(IdentityPage, {}, { 'POST /account': { data: member } });
    await fill();
    choose('Front of the document');
    expect(await screen.findByAltText('Front of the document')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Submit for review' }));
    await waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true));
    const sent = calls.find(({ method }) => method === 'POST');
    const form = sent?.body instanceof FormData ? sent.body : new FormData();
    expect(Object.fromEntries(form)).toMatchObject({ name: '林大衛', 'identity[id_number]': 'a123456780' });
    expect(form.get('identity[front_image]')).toHaveProperty('name', 'front.jpg');
    expect(sent?.headers).toHaveProperty('Idempotency-Key');
  });

  it('shows the upload in percent; an aborted upload keeps the input', async () => {
    preparePicture.mockResolvedValue({ file: picture, isBlurred: false });
    const upload = holdUpload();
    await openPage(IdentityPage, {}, { 'POST /account': upload.answer });
    await fill();
    choose('Front of the document');
    await screen.findByAltText('Front of the document');
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Submit for review' }));
    await screen.findByRole('progressbar');
    expect(shownProgress()).toEqual(['Sending your pictures', '0', '0%']);
    await upload.reportProgress(0.426);
    expect(shownProgress()).toEqual(['Sending your pictures', '43', '43%']);
    await upload.reportProgress(1);
    expect(shownProgress()).toEqual(['Sent. Waiting for an answer', '100', '100%']);
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
    expect(upload.isUploadAborted()).toBe(true);
    expect(screen.getByAltText('Front of the document')).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('Document number').value).toBe('a123456780');
  });

  it('takes the last of two pictures, however long the first one takes', async () => {
    const first = Promise.withResolvers<object>();
    preparePicture.mockReturnValueOnce(first.promise);
    preparePicture.mockResolvedValueOnce({ file: picture, isBlurred: false });
    await openPage(IdentityPage, {});
    await fill();
    const field = screen.getByLabelText('Front of the document');
    choose('Front of the document');
    await waitFor(() => expect(field.getAttribute('aria-busy')).toBe('true'));
    choose('Front of the document');
    expect(await screen.findByAltText('Front of the document')).toBeDefined();
    expect(field.getAttribute('aria-busy')).toBe('false');
    await act(async () => first.resolve({ problem: 'heic' }));
    expect(screen.queryByText(/cannot read HEIC/)).toBeNull();
    expect(screen.getByAltText('Front of the document')).toBeDefined();
  });

  it('shows why a picture is rejected, and sends nothing without one', async () => {
    preparePicture.mockResolvedValue({ problem: 'heic' });
    const { calls } = await openPage(IdentityPage, {});
    await fill();
    choose('Front of the document');
    expect(await screen.findByText(/cannot read HEIC/)).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Submit for review' }));
    expect(await screen.findByText('Choose a picture')).toBeDefined();
    expect(calls.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('warns of a blurred picture, which can still be sent', async () => {
    preparePicture.mockResolvedValue({ file: picture, isBlurred: true });
    await openPage(IdentityPage, {});
    await fill();
    choose('Front of the document');
    expect(await screen.findByText(/looks blurred/)).toBeDefined();
    expect(await screen.findByAltText('Front of the document')).toBeDefined();
  });

  it('marks the fields of a 422 with its messages, and keeps the input', async () => {
    preparePicture.mockResolvedValue({ file: picture, isBlurred: false });
    await openPage(
      IdentityPage,
      {},
      {
        'POST /account': {
          status: 422,
          errors: { 'identity.front_image': ['圖片檔案已損壞'], name: ['此資料無法自行變更'] },
        },
      },
    );
    await fill();
    choose('Front of the document');
    await screen.findByAltText('Front of the document');
    fireEvent.click(screen.getByRole('button', { name: 'Submit for review' }));
    expect(await screen.findByText('圖片檔案已損壞')).toBeDefined();
    expect(screen.getByText('此資料無法自行變更')).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('Document number').value).toBe('a123456780');
    expect(screen.getByAltText('Front of the document')).toBeDefined();
  });

  it.each([
    ['pending', 'We are checking your document', false],
    ['passed', 'You are verified', false],
    ['rejected', 'Your document was not accepted', true],
  ] as const)('shows the result %s', async (identity_status, words, hasForm) => {
    await openPage(IdentityPage, { identity_status, identity_reason: 'Too blurred.' });
    expect(await screen.findByText(words)).toBeDefined();
    expect(screen.queryByLabelText('Document number') !== null).toBe(hasForm);
    if (hasForm) expect(screen.getByText(/Too blurred\./)).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Withdraw' })?.getAttribute('href')).toBe(
      hasForm ? undefined : '/enUS/member/treasure',
    );
  });

  const rejected = {
    identity_status: 'rejected',
    rejected_identity: { name: '林大衛', birthday: '1990-04-30', id_number_masked: 'A1•••89' },
  } as const;

  it('leaves the focus where it is when the page opens during the review', async () => {
    await openPage(IdentityPage, { identity_status: 'pending' });
    await screen.findByText('We are checking your document');
    await act(async () => {});
    expect(document.activeElement).toBe(document.body);
  });

  it('asks for the pictures alone after a rejection, and the result takes the focus', async () => {
    preparePicture.mockResolvedValue({ file: picture, isBlurred: false });
    let info: Partial<MemberInfo> = rejected;
    const { calls } = await openPage(IdentityPage, rejected, {
      'GET /auth/info': () => ({ data: { ...member, ...info } }),
      'POST /account': () => {
        info = { identity_status: 'pending' };
        return { data: { ...member, ...info } };
      },
    });
    await screen.findByText('A1•••89');
    screen.getByText('林大衛');
    screen.getByText('Apr 30, 1990');
    expect(screen.queryByLabelText('Full name')).toBeNull();
    choose('Front of the document');
    await screen.findByAltText('Front of the document');
    fireEvent.click(screen.getByRole('button', { name: 'Submit for review' }));
    const result = await screen.findByText('We are checking your document');
    await waitFor(() => expect(document.activeElement?.contains(result)).toBe(true));
    expect(document.activeElement).not.toBe(document.body);
    const sent = calls.find(({ method }) => method === 'POST')?.body as FormData;
    expect([...sent.keys()]).toEqual(['name', 'birthday', 'identity[front_image]']);
    expect([sent.get('name'), sent.get('birthday')]).toEqual(['林大衛', '1990-04-30']);
  });

  it('lets a member correct the details of a rejected document', async () => {
    preparePicture.mockResolvedValue({ file: picture, isBlurred: false });
    const { calls } = await openPage(IdentityPage, rejected, { 'POST /account': { data: member } });
    fireEvent.click(await screen.findByRole('button', { name: 'Correct these details' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Full name')));
    type('Full name', '林大為');
    screen.getByText('Currently A1•••89. Leave it empty to keep it.');
    expect(requiredFields()).toEqual(['Full name', 'Date of birth', 'Front of the document']);
    choose('Front of the document');
    await screen.findByAltText('Front of the document');
    fireEvent.click(screen.getByRole('button', { name: 'Submit for review' }));
    await waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true));
    const sent = calls.find(({ method }) => method === 'POST')?.body as FormData;
    expect([sent.get('name'), sent.get('identity[id_number]')]).toEqual(['林大為', null]);
  });

  it('shows the details of a rejected document once the form refuses them', async () => {
    preparePicture.mockResolvedValue({ file: picture, isBlurred: false });
    const young = { ...rejected.rejected_identity, birthday: '2020-01-01' };
    const { calls } = await openPage(IdentityPage, { ...rejected, rejected_identity: young });
    await screen.findByText('A1•••89');
    choose('Front of the document');
    await screen.findByAltText('Front of the document');
    fireEvent.click(screen.getByRole('button', { name: 'Submit for review' }));
    await screen.findByText('You must be 18 or over');
    expect(screen.getByLabelText('Date of birth').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByLabelText<HTMLInputElement>('Full name').value).toBe('林大衛');
    expect(calls.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('removes the error of a refused picture once it is replaced', async () => {
    preparePicture.mockResolvedValue({ file: picture, isBlurred: false });
    await openPage(IdentityPage, rejected, {
      'POST /account': { status: 422, errors: { 'identity.front_image': ['圖片檔案已損壞'] } },
    });
    await screen.findByText('A1•••89');
    choose('Front of the document');
    await screen.findByAltText('Front of the document');
    fireEvent.click(screen.getByRole('button', { name: 'Submit for review' }));
    await screen.findByText('圖片檔案已損壞');
    // The details were not refused, so they stay folded.
    expect(screen.queryByLabelText('Full name')).toBeNull();
    choose('Front of the document');
    await waitFor(() => expect(screen.queryByText('圖片檔案已損壞')).toBeNull());
  });

  it.each([
    [{ name: '林大衛', birthday: '1990-04-30' }, [true, true], 2],
    [{ name: '林大衛', birthday: null }, [true, false], 1],
    [{ name: null, birthday: '1990-04-30' }, [false, true], 1],
    [{}, [false, false], 0],
  ])('makes the known fields of %j read-only, name and birthday: %j', async (info, isLocked, hints) => {
    await openPage(IdentityPage, info);
    const name = await screen.findByLabelText<HTMLInputElement>('Full name');
    const birthday = screen.getByLabelText<HTMLInputElement>('Date of birth');
    expect([name.readOnly, birthday.readOnly]).toEqual(isLocked);
    expect(screen.queryAllByText('Already on your account. Customer service can change it.')).toHaveLength(
      hints,
    );
  });

  it.each([
    ['none', ['now', 'not started', 'not started']],
    ['pending', ['done', 'now', 'not started']],
    ['passed', ['done', 'done', 'done']],
    ['rejected', ['now', 'not accepted', 'not started']],
  ] as const)('%s has the stages %j', async (identity_status, stages) => {
    await openPage(IdentityPage, { identity_status });
    const items = (await screen.findAllByRole('listitem')).slice(0, 3);
    expect(stages.map((stage, index) => items[index]?.textContent?.includes(stage))).toEqual([
      true,
      true,
      true,
    ]);
  });

  it('is not requested again after a logout', async () => {
    const { app, calls } = await openPage(IdentityPage, { identity_status: 'pending' });
    await screen.findByText('We are checking your document');
    await act(() => app.auth.logout());
    await act(() => app.queryClient.resetQueries());
    expect(calls.filter(({ path }) => path === '/auth/info')).toHaveLength(1);
  });

  it('shows a reason only for a rejected document', async () => {
    await openPage(IdentityPage, { identity_status: 'passed', identity_reason: 'Too blurred.' });
    await screen.findByText('You are verified');
    expect(screen.queryByText(/Too blurred/)).toBeNull();
  });

  it('requires the front of the document, not the back', async () => {
    await openPage(IdentityPage, {});
    await screen.findByLabelText('Full name');
    expect(screen.getAllByText('Optional')).toHaveLength(1);
    expect(requiredFields()).toEqual([
      'Full name',
      'Date of birth',
      'Document number',
      'Front of the document',
    ]);
  });
});
