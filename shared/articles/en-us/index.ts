import type { OwnText } from '../own-text.ts';
import { HELP } from './help.ts';
import { ABOUT, PRIVACY, SAFER_PLAY, TERMS } from './legal.ts';
import { QUESTIONS } from './questions.ts';

export const TEXTS: readonly OwnText[] = [...HELP, ...QUESTIONS, ABOUT, TERMS, PRIVACY, ...SAFER_PLAY];
