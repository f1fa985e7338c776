import { createContext, use } from 'react';

/** Props that a field passes to its control. */
export interface FieldControl {
  id: string;
  /** Id of the label's text, for controls that are not form elements. */
  labelId: string;
  describedBy: string | undefined;
  isInvalid: boolean;
  isRequired: boolean;
}

export const FieldContext = createContext<FieldControl | null>(null);

interface OwnProps {
  id?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling';
  'aria-required'?: boolean | 'true' | 'false';
}

/**
 * The attributes that connect a control to its field's label, hint and error. The control's own props take precedence.
 */
export function useFieldControl(own: OwnProps = {}) {
  const field = use(FieldContext);
  return {
    id: own.id ?? field?.id,
    'aria-describedby': own['aria-describedby'] ?? field?.describedBy,
    'aria-invalid': own['aria-invalid'] ?? (field?.isInvalid || undefined),
    'aria-required': own['aria-required'] ?? (field?.isRequired || undefined),
  };
}

/** Like useFieldControl, for a group: `aria-labelledby` instead of a label element. */
export function useFieldGroup(own: OwnProps & { 'aria-label'?: string } = {}) {
  const field = use(FieldContext);
  return {
    ...useFieldControl(own),
    'aria-labelledby': own['aria-label'] === undefined ? field?.labelId : undefined,
  };
}
