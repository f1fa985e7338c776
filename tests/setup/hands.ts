import { fireEvent, screen } from '@testing-library/react';

/** What a member does to a form, by the words on the screen. For tests on `renderApp`. */

/** The text field of a label. */
export const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

/** Puts a text into the field of a label, in place of what stands there. */
export const type = (label: string, value: string) => fireEvent.input(input(label), { target: { value } });

/** Presses the button of a name. */
export const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
