import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

/** The table of server/deploy/security.md has every section, and the tests that it names exist. */
const root = resolve(import.meta.dirname, '../..');
const text = readFileSync(join(root, 'server/deploy/security.md'), 'utf8');
const rows = [...text.matchAll(/^\| (\d+\.\d+) ([^|]+) \| (\S+) \| ([^|]+) \|$/gm)].map(
  ([, number = '', name = '', state, why = '']) => ({ section: `${number} ${name}`, state, why }),
);
const testsIn = (why: string) => [...why.matchAll(/`([^`]+\.test\.tsx?)`/g)].map(([, file = '']) => file);

/** The sections of ASVS 5.0.0, by chapter. */
const CHAPTERS: readonly (readonly string[])[] = [
  [
    'Encoding and Sanitization Architecture',
    'Injection Prevention',
    'Sanitization',
    'Memory, String, and Unmanaged Code',
    'Safe Deserialization',
  ],
  [
    'Validation and Business Logic Documentation',
    'Input Validation',
    'Business Logic Security',
    'Anti-automation',
  ],
  [
    'Web Frontend Security Documentation',
    'Unintended Content Interpretation',
    'Cookie Setup',
    'Browser Security Mechanism Headers',
    'Browser Origin Separation',
    'External Resource Integrity',
    'Other Browser Security Considerations',
  ],
  ['Generic Web Service Security', 'HTTP Message Structure Validation', 'GraphQL', 'WebSocket'],
  ['File Handling Documentation', 'File Upload and Content', 'File Storage', 'File Download'],
  [
    'Authentication Documentation',
    'Password Security',
    'General Authentication Security',
    'Authentication Factor Lifecycle and Recovery',
    'General Multi-factor authentication requirements',
    'Out-of-Band authentication mechanisms',
    'Cryptographic authentication mechanism',
    'Authentication with an Identity Provider',
  ],
  [
    'Session Management Documentation',
    'Fundamental Session Management Security',
    'Session Timeout',
    'Session Termination',
    'Defenses Against Session Abuse',
    'Federated Re-authentication',
  ],
  [
    'Authorization Documentation',
    'General Authorization Design',
    'Operation Level Authorization',
    'Other Authorization Considerations',
  ],
  ['Token source and integrity', 'Token content'],
  [
    'Generic OAuth and OIDC Security',
    'OAuth Client',
    'OAuth Resource Server',
    'OAuth Authorization Server',
    'OIDC Client',
    'OpenID Provider',
    'Consent Management',
  ],
  [
    'Cryptographic Inventory and Documentation',
    'Secure Cryptography Implementation',
    'Encryption Algorithms',
    'Hashing and Hash-based Functions',
    'Random Values',
    'Public Key Cryptography',
    'In-Use Data Cryptography',
  ],
  [
    'General TLS Security Guidance',
    'HTTPS Communication with External Facing Services',
    'General Service to Service Communication Security',
  ],
  [
    'Configuration Documentation',
    'Backend Communication Configuration',
    'Secret Management',
    'Unintended Information Leakage',
  ],
  ['Data Protection and Privacy Documentation', 'General Data Protection', 'Client-side Data Protection'],
  [
    'Secure Coding and Architecture Documentation',
    'Security Architecture and Dependencies',
    'Defensive Coding',
    'Safe Concurrency',
  ],
  [
    'Security Logging Documentation',
    'General Logging',
    'Security Events',
    'Log Protection',
    'Error Handling',
  ],
  ['TURN Server', 'Media', 'Signaling'],
];

it('lists every section of ASVS 5.0.0 once, by number and name', () => {
  const wanted = CHAPTERS.flatMap((names, chapter) =>
    names.map((name, section) => `${chapter + 1}.${section + 1} ${name}`),
  );
  expect(rows.map(({ section }) => section)).toEqual(wanted);
});

it.each(rows)('$section names existing tests, or a reason', ({ state, why }) => {
  expect(['holds', 'partly', 'n/a']).toContain(state);
  if (state !== 'n/a') expect(testsIn(why)).not.toEqual([]);
  // A partial section names the missing requirement.
  if (state === 'partly') expect(why).toMatch(/\(\d+\.\d+\.\d+/);
  expect(why.length).toBeGreaterThan(3);
  for (const file of testsIn(why)) expect(existsSync(join(root, file)), file).toBe(true);
});
