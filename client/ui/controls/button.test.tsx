import { fireEvent, render, screen } from '@testing-library/react';
import type { FormEvent } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { TextButton } from './text-button.tsx';

describe('Button', () => {
  it('does not submit by default', () => {
    render(
      <>
        <Button>Send</Button>
        <IconButton label="Search" icon="search" />
        <TextButton>More</TextButton>
      </>,
    );
    const types = screen.getAllByRole('button').map((button) => button.getAttribute('type'));
    expect(types).toEqual(['button', 'button', 'button']);
  });

  it.each([
    [
      'with a text',
      <Button key="b" aria-disabled>
        Send
      </Button>,
    ],
    ['with an icon', <IconButton key="b" label="Send" icon="search" aria-disabled />],
  ])('%s is not busy, and may be marked disabled', (_, button) => {
    render(button);
    const shown = screen.getByRole('button', { name: 'Send' });
    expect(['aria-busy', 'aria-disabled'].map((name) => shown.getAttribute(name))).toEqual([null, 'true']);
  });

  it('with an icon does not submit its form nor handle presses while loading', () => {
    const onClick = vi.fn();
    const onSubmit = vi.fn((event: FormEvent) => event.preventDefault());
    const form = (loading: boolean) => (
      <form onSubmit={onSubmit}>
        <IconButton type="submit" label="Send" icon="search" loading={loading} onClick={onClick} />
      </form>
    );
    const { rerender } = render(form(false));
    const button = screen.getByRole('button', { name: 'Send' });
    fireEvent.click(button);
    rerender(form(true));
    fireEvent.click(button);
    expect([onClick.mock.calls.length, onSubmit.mock.calls.length]).toEqual([1, 1]);
    expect(['aria-busy', 'aria-disabled'].map((name) => button.getAttribute(name))).toEqual(['true', 'true']);
  });

  it('handles one press, and none while loading', () => {
    const onClick = vi.fn();
    const { rerender } = render(<Button onClick={onClick}>Send</Button>);
    fireEvent.click(screen.getByRole('button'));
    rerender(
      <Button onClick={onClick} loading>
        Send
      </Button>,
    );
    fireEvent.click(screen.getByRole('button'));
    expect(onClick).toHaveBeenCalledTimes(1);
  });

  it('does not submit its form while loading, and keeps focus and name', () => {
    const onSubmit = vi.fn((event: FormEvent) => event.preventDefault());
    const form = (loading: boolean) => (
      <form onSubmit={onSubmit}>
        <Button type="submit" loading={loading}>
          Send
        </Button>
      </form>
    );
    const { rerender } = render(form(false));
    const button = screen.getByRole('button', { name: 'Send' });
    button.focus();
    fireEvent.click(button);
    rerender(form(true));
    fireEvent.click(button);
    expect(onSubmit).toHaveBeenCalledTimes(1);
    expect(document.activeElement).toBe(button);
    expect(button.getAttribute('aria-busy')).toBe('true');
    expect(screen.getByRole('button', { name: 'Send' })).toBe(button);
  });

  it('stops the events of presses while loading', () => {
    const onAround = vi.fn();
    render(
      // biome-ignore lint/a11y/noStaticElementInteractions: a card that handles clicks
      // biome-ignore lint/a11y/useKeyWithClickEvents: a card that handles clicks
      <div onClick={onAround}>
        <Button loading>Send</Button>
      </div>,
    );
    fireEvent.click(screen.getByRole('button'));
    expect(onAround).not.toHaveBeenCalled();
  });
});
