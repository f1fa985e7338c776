import { fireEvent, screen } from '@testing-library/react';

/** The text field of a label. */
export const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

/** Replaces the text in the field of a label. */
export const type = (label: string, value: string) => fireEvent.input(input(label), { target: { value } });

/** Presses the button with a name. */
export const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
