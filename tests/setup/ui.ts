import { format } from 'node:util';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, expect } from 'vitest';

// Longer than the default of 1 s, for busy machines.
configure({ asyncUtilTimeout: 5000, reactStrictMode: true });

/** Code that a test withholds, a click during another update, and what jsdom does not have. */
const EXPECTED = /MissingCodeError|not wrapped in act|<search> is unrecognized|^Not implemented/;
const unexpected: string[] = [];
const print = console.error;
console.error = (...args: unknown[]) => {
  const message = format(...args);
  if (!EXPECTED.test(message)) unexpected.push(message);
  print(...args);
};

afterEach(() => {
  cleanup();
  // React reports warnings as errors of the console.
  expect(unexpected.splice(0), 'errors of the console').toEqual([]);
});

// jsdom does not implement it.
performance.getEntriesByType ??= () => [];
