import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// Longer than the default of 1 s, for busy machines.
configure({ asyncUtilTimeout: 5000, reactStrictMode: true });

afterEach(cleanup);

// jsdom does not implement it.
performance.getEntriesByType ??= () => [];
