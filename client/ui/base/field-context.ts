import { createContext, use } from 'react';

/** What a field tells the control inside it. */
export interface FieldControl {
  id: string;
  /** Id of the label's text, for controls that are no form element. */
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

/** The attributes that tie a control to its field's label, hint and error; a control's own props win. */
export function useFieldControl(own: OwnProps = {}) {
  const field = use(FieldContext);
  return {
    id: own.id ?? field?.id,
    'aria-describedby': own['aria-describedby'] ?? field?.describedBy,
    'aria-invalid': own['aria-invalid'] ?? (field?.isInvalid || undefined),
    'aria-required': own['aria-required'] ?? (field?.isRequired || undefined),
  };
}

/** As useFieldControl, for a group that is named by the label instead of being labelled by it. */
export function useFieldGroup(own: OwnProps & { 'aria-label'?: string } = {}) {
  const field = use(FieldContext);
  return {
    ...useFieldControl(own),
    'aria-labelledby': own['aria-label'] === undefined ? field?.labelId : undefined,
  };
}
