import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// A busy machine is slow, not wrong.
configure({ asyncUtilTimeout: 5000, reactStrictMode: true });

afterEach(cleanup);

// Browsers have it, jsdom has not: nothing was timed.
performance.getEntriesByType ??= () => [];
