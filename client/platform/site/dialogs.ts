import { createStore, type StoreApi } from 'zustand/vanilla';

/** State of modal errors, confirmations, prompts and toasts; client/ui renders them. One dialog shows at a time. */
interface DialogBase {
  id: number;
  title?: string;
  message: string;
}

export interface ErrorDialog extends DialogBase {
  kind: 'error';
}

export interface ConfirmDialog extends DialogBase {
  kind: 'confirm';
  confirmLabel?: string;
  cancelLabel?: string;
  /** 'danger': the confirm button is red. */
  tone?: 'normal' | 'danger';
}

export interface PromptDialog extends DialogBase {
  kind: 'prompt';
  inputType: 'email' | 'url';
  placeholder?: string;
  confirmLabel?: string;
}

/** Asks for a second factor. It has its own texts. */
export interface FactorDialog extends DialogBase {
  kind: 'factor';
}

export type Dialog = ErrorDialog | ConfirmDialog | PromptDialog | FactorDialog;

type ToastTone = 'info' | 'success' | 'error';
type ToastEnd = 'action' | 'timeout' | 'closed';

export interface Toast {
  id: number;
  message: string;
  tone: ToastTone;
  /** Label of the button of a toast, such as "Undo". */
  actionLabel?: string;
}

interface ToastOptions {
  tone?: ToastTone;
  action?: { label: string; run: () => void };
  /** Default 5 s, 8 s with an action. 0: stays until closed. */
  durationMs?: number;
  /** Called when the toast ends, with the reason. For an undo button: do the work unless the reason is 'action'. */
  onEnd?: (end: ToastEnd) => void;
}

interface DialogState {
  /** Only the first one shows. */
  dialogs: readonly Dialog[];
  toasts: readonly Toast[];
}

type Without<T> = Omit<T, 'id' | 'kind'>;
type ErrorOptions = Without<ErrorDialog>;
export type ConfirmOptions = Without<ConfirmDialog>;
type PromptOptions = Without<PromptDialog>;

export interface DialogStore
  extends Pick<StoreApi<DialogState>, 'getState' | 'getInitialState' | 'subscribe'> {
  /** Resolves when the dialog closes. An error that is already shown or queued is not added again. */
  showError: (options: ErrorOptions) => Promise<void>;
  /** true only when the member confirms. */
  confirm: (options: ConfirmOptions) => Promise<boolean>;
  /** The entered text; null if the member cancels. */
  prompt: (options: PromptOptions) => Promise<string | null>;
  /** true once the member has shown a second factor. Callers at the same time share one dialog. */
  confirmFactor: () => Promise<boolean>;
  /** For client/ui: the result of a dialog. `true` or a text confirms, everything else cancels. */
  settle: (id: number, answer?: boolean | string) => void;
  /** Cancels every dialog (a navigation, a logout). Toasts stay. */
  dismissAll: () => void;
  /** Shows a toast; returns its id. */
  toast: (message: string, options?: ToastOptions) => number;
  /** For client/ui: the toast's button was pressed, or the toast was closed. */
  endToast: (id: number, end: ToastEnd) => void;
  /** Stops the timers of toasts while the pointer or the focus is on them. */
  pauseToasts: () => void;
  resumeToasts: () => void;
}

const TOAST_MS = 5_000;
const ACTION_TOAST_MS = 8_000;
const MAX_TOASTS = 4;

/** One per app instance. On the server it exists but nothing renders it. */
export function createDialogStore(): DialogStore {
  const store = createStore<DialogState>(() => ({ dialogs: [], toasts: [] }));
  let lastId = 0;
  const nextId = () => {
    lastId += 1;
    return lastId;
  };
  const { getState, getInitialState, subscribe } = store;
  return { getState, getInitialState, subscribe, ...modals(store, nextId), ...toasts(store, nextId) };
}

function modals(store: StoreApi<DialogState>, nextId: () => number) {
  const pending = new Map<number, { settle: (answer: boolean | string) => void; done: Promise<unknown> }>();
  const open = (dialog: Dialog): Promise<boolean | string> => {
    const { promise, resolve } = createDeferred<boolean | string>();
    pending.set(dialog.id, { settle: resolve, done: promise });
    store.setState(({ dialogs }) => ({ dialogs: [...dialogs, dialog] }));
    return promise;
  };
  const settle = (id: number, answer: boolean | string = false) => {
    store.setState(({ dialogs }) => ({ dialogs: dialogs.filter((dialog) => dialog.id !== id) }));
    pending.get(id)?.settle(answer);
    pending.delete(id);
  };
  return {
    showError: async (options: ErrorOptions) => {
      const duplicate = store.getState().dialogs.find((dialog) => isSameError(dialog, options));
      await (duplicate ? pending.get(duplicate.id)?.done : open({ ...options, id: nextId(), kind: 'error' }));
    },
    confirm: async (options: ConfirmOptions) =>
      (await open({ ...options, id: nextId(), kind: 'confirm' })) === true,
    prompt: async (options: PromptOptions) => {
      const answer = await open({ ...options, id: nextId(), kind: 'prompt' });
      return typeof answer === 'string' ? answer : null;
    },
    confirmFactor: async () => {
      const shown = store.getState().dialogs.find(({ kind }) => kind === 'factor');
      return (
        (await (shown
          ? pending.get(shown.id)?.done
          : open({ id: nextId(), kind: 'factor', message: '' }))) === true
      );
    },
    settle,
    dismissAll: () => {
      for (const { id } of store.getState().dialogs) settle(id);
    },
  };
}

function isSameError(dialog: Dialog, { title, message }: ErrorOptions): boolean {
  return dialog.kind === 'error' && dialog.message === message && dialog.title === title;
}

/** Promise.withResolvers, which is newer than the oldest supported browsers. */
function createDeferred<T>(): { promise: Promise<T>; resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

interface LiveToast {
  options: ToastOptions;
  remainingMs: number;
  startedAt: number;
  timer?: ReturnType<typeof setTimeout>;
}

function toasts(store: StoreApi<DialogState>, nextId: () => number) {
  const live = new Map<number, LiveToast>();
  let isPaused = false;
  const end = (id: number, how: ToastEnd) => {
    const entry = live.get(id);
    if (!entry) return;
    clearTimeout(entry.timer);
    live.delete(id);
    store.setState((state) => ({ toasts: state.toasts.filter((toast) => toast.id !== id) }));
    if (how === 'action') entry.options.action?.run();
    entry.options.onEnd?.(how);
  };
  const run = (id: number, entry: LiveToast) => {
    if (isPaused || entry.remainingMs === Number.POSITIVE_INFINITY) return;
    entry.startedAt = Date.now();
    entry.timer = setTimeout(() => end(id, 'timeout'), entry.remainingMs);
  };
  return {
    toast: (message: string, options: ToastOptions = {}) => {
      const id = nextId();
      const { tone = 'info', action, durationMs = action ? ACTION_TOAST_MS : TOAST_MS } = options;
      const entry = { options, remainingMs: durationMs || Number.POSITIVE_INFINITY, startedAt: 0 };
      live.set(id, entry);
      const toast: Toast = { id, message, tone, ...(action ? { actionLabel: action.label } : {}) };
      store.setState((state) => ({ toasts: [...state.toasts, toast] }));
      run(id, entry);
      const oldest = store.getState().toasts[0];
      if (oldest && live.size > MAX_TOASTS) end(oldest.id, 'closed');
      return id;
    },
    endToast: end,
    pauseToasts: () => {
      if (isPaused) return;
      isPaused = true;
      for (const entry of live.values()) {
        if (entry.timer === undefined) continue;
        clearTimeout(entry.timer);
        entry.timer = undefined;
        entry.remainingMs = Math.max(0, entry.remainingMs - (Date.now() - entry.startedAt));
      }
    },
    resumeToasts: () => {
      isPaused = false;
      for (const [id, entry] of live) if (entry.timer === undefined) run(id, entry);
    },
  };
}

export type DialogInputProblem = 'required' | PromptDialog['inputType'];

/** A basic email address: text, one @, a host with a dot. */
const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;
const HTTP_URL = /^https?:\/\/[^\s/?#]+\S*$/i;

/** The id of the error of a prompt's text (spec §5); undefined if it is valid. */
export function dialogInputProblem(
  inputType: PromptDialog['inputType'],
  value: string,
): DialogInputProblem | undefined {
  const text = value.trim();
  if (text === '') return 'required';
  return (inputType === 'email' ? EMAIL : HTTP_URL).test(text) ? undefined : inputType;
}
