import { fireEvent, screen } from '@testing-library/react';

/** The text field of a label. */
export const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

/** Replaces the text in the field of a label. */
export const type = (label: string, value: string) => fireEvent.input(input(label), { target: { value } });

/** Presses the button with a name. */
export const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

/** The labels of the controls that are marked as required, in their order. */
export function requiredFields(): string[] {
  const controls = document.querySelectorAll<HTMLInputElement>('[aria-required=true]');
  return [...controls].map((control) => {
    const label =
      control.labels?.[0] ?? document.getElementById(control.getAttribute('aria-labelledby') ?? '');
    return label?.textContent ?? '';
  });
}
