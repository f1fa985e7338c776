import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderApp } from '#tests/setup/app.tsx';
import type { PictureProblem, PreparedPicture } from '#ui/picture/prepare-picture.ts';
import { ImageInput, type ImageInputProps } from './image-input.tsx';

type Result = PreparedPicture | { problem: PictureProblem };
const { preparePicture } = vi.hoisted(() => ({ preparePicture: vi.fn<(file: File) => Promise<Result>>() }));
vi.mock('#ui/picture/prepare-picture.ts', () => ({ preparePicture }));

const PHOTO = new File(['photo'], 'photo.heic');
const prepared = (name: string, isBlurred = false) => ({ file: new File([name], name), isBlurred });

async function show(props: Partial<ImageInputProps> = {}) {
  const handlers = { onChange: vi.fn(), onProblem: vi.fn(), onMissing: vi.fn() };
  function Controlled() {
    const [value, setValue] = useState(props.value ?? null);
    const handleChange = (file: File | null) => {
      handlers.onChange(file);
      setValue(file);
    };
    return <ImageInput {...handlers} label="Receipt" {...props} value={value} onChange={handleChange} />;
  }
  const { container } = await renderApp(<Controlled />, { page: { name: 'MEMBER_IDENTITY' } });
  const label = container.querySelector('label') as HTMLElement;
  const input = container.querySelector('input') as HTMLInputElement;
  return { ...handlers, label, input };
}

const urls = { made: [] as unknown[], revoked: [] as string[] };

beforeEach(() => {
  preparePicture.mockReset();
  preparePicture.mockResolvedValue(prepared('photo.jpg'));
  urls.made = [];
  urls.revoked = [];
  URL.createObjectURL = (file) => `blob:${urls.made.push(file)}`;
  URL.revokeObjectURL = (url) => void urls.revoked.push(url);
});

it.each(['chosen', 'dropped', 'pasted'])('accepts a picture that is %s, and shows it', async (way) => {
  const { label, input, onChange, onProblem } = await show();
  if (way === 'chosen') fireEvent.change(input, { target: { files: [PHOTO] } });
  // False: the page prevented what the browser does with the file, for example to open it.
  if (way === 'dropped') expect(fireEvent.drop(label, { dataTransfer: { files: [PHOTO] } })).toBe(false);
  if (way === 'pasted') expect(fireEvent.paste(label, { clipboardData: { files: [PHOTO] } })).toBe(false);
  await screen.findByAltText('Receipt');
  expect(preparePicture).toHaveBeenCalledExactlyOnceWith(PHOTO);
  expect(onChange).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ name: 'photo.jpg' }));
  expect(onProblem).toHaveBeenCalledExactlyOnceWith(null);
});

it('leaves a pasted text to the browser', async () => {
  const { label } = await show();
  expect(fireEvent.paste(label, { clipboardData: { files: [] } })).toBe(true);
  expect(preparePicture).not.toHaveBeenCalled();
});

it('is marked while a file is over it', async () => {
  const { label } = await show();
  const isMarked = () => label.className.includes('bg-primary-tint');
  expect(fireEvent.dragOver(label)).toBe(false);
  expect(isMarked()).toBe(true);
  fireEvent.dragLeave(label);
  expect(isMarked()).toBe(false);
  fireEvent.dragOver(label);
  fireEvent.drop(label, { dataTransfer: { files: [] } });
  expect(isMarked()).toBe(false);
  expect(preparePicture).not.toHaveBeenCalled();
});

it('takes nothing while it is disabled', async () => {
  const { label, input } = await show({ disabled: true });
  expect(input.disabled).toBe(true);
  fireEvent.drop(label, { dataTransfer: { files: [PHOTO] } });
  fireEvent.paste(label, { clipboardData: { files: [PHOTO] } });
  await vi.dynamicImportSettled();
  expect(preparePicture).not.toHaveBeenCalled();
});

it('uses the last one of several files, however long an earlier one takes', async () => {
  const slow = Promise.withResolvers<Result>();
  preparePicture.mockReturnValueOnce(slow.promise);
  const { input, onChange, onProblem } = await show();
  fireEvent.change(input, { target: { files: [PHOTO] } });
  await waitFor(() => expect(preparePicture).toHaveBeenCalledOnce());
  fireEvent.change(input, { target: { files: [new File(['x'], 'x.png')] } });
  await screen.findByAltText('Receipt');
  await act(async () => slow.resolve(prepared('slow.jpg', true)));
  expect(onChange).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ name: 'photo.jpg' }));
  expect(onProblem).toHaveBeenCalledOnce();
  expect([input.getAttribute('aria-busy'), screen.queryByText(/looks blurred/)]).toEqual(['false', null]);
});

it('invites to choose a picture while it has none', async () => {
  const { input } = await show({ name: 'front' });
  screen.getByText('Choose or drop a picture');
  expect([input.name, input.type, input.accept.includes('image/heic')]).toEqual(['front', 'file', true]);
  expect(screen.queryByText('Replace')).toBeNull();
});

it('is busy until the picture is ready', async () => {
  const ready = Promise.withResolvers<Result>();
  preparePicture.mockReturnValue(ready.promise);
  const { input } = await show();
  fireEvent.change(input, { target: { files: [PHOTO] } });
  await screen.findByText('Getting it ready…');
  expect(input.getAttribute('aria-busy')).toBe('true');
  await act(async () => ready.resolve(prepared('photo.jpg')));
  expect(input.getAttribute('aria-busy')).toBe('false');
  screen.getByText('Replace');
});

it('keeps its picture when another file is refused, with the reason', async () => {
  const { label, input, onChange, onProblem } = await show();
  fireEvent.change(input, { target: { files: [PHOTO] } });
  await screen.findByAltText('Receipt');
  preparePicture.mockResolvedValueOnce({ problem: 'tooSmall' });
  fireEvent.drop(label, { dataTransfer: { files: [new File(['x'], 'x.png')] } });
  await waitFor(() => expect(onProblem).toHaveBeenLastCalledWith(expect.stringContaining('too small')));
  preparePicture.mockRejectedValueOnce(new Error('out of memory'));
  fireEvent.drop(label, { dataTransfer: { files: [new File(['y'], 'y.png')] } });
  await waitFor(() => expect(onProblem).toHaveBeenLastCalledWith(expect.stringContaining('damaged')));
  expect(onChange).toHaveBeenCalledOnce();
  screen.getByAltText('Receipt');
});

it('warns of a blurred picture until another one replaces it', async () => {
  preparePicture.mockResolvedValueOnce(prepared('photo.jpg', true));
  const { input } = await show();
  fireEvent.change(input, { target: { files: [PHOTO] } });
  await screen.findByText(/looks blurred/);
  fireEvent.change(input, { target: { files: [new File(['x'], 'x.png')] } });
  await waitFor(() => expect(screen.queryByText(/looks blurred/)).toBeNull());
});

describe('its picture', () => {
  it('can be removed, which frees its preview', async () => {
    const { input, onChange } = await show();
    fireEvent.change(input, { target: { files: [PHOTO] } });
    await screen.findByAltText('Receipt');
    const shown = screen.getByAltText('Receipt').getAttribute('src');
    fireEvent.click(screen.getByRole('button', { name: 'Remove: Receipt' }));
    expect(onChange).toHaveBeenLastCalledWith(null);
    await waitFor(() => expect(screen.queryByAltText('Receipt')).toBeNull());
    expect(urls.revoked).toContain(shown);
  });

  it('cannot be removed while it is disabled', async () => {
    await show({ value: PHOTO, disabled: true });
    await screen.findByAltText('Receipt');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('can be one that was sent earlier, which cannot be removed', async () => {
    await show({ currentUrl: '/upload/a.jpg' });
    expect(screen.getByAltText('Receipt').getAttribute('src')).toBe('/upload/a.jpg');
    expect(screen.queryByRole('button')).toBeNull();
  });
});
