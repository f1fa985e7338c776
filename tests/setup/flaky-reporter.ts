import { writeFileSync } from 'node:fs';
import type { Reporter, TestCase } from 'vitest/node';

/** Writes the names of tests that passed only when retried to `test-results/flaky.json`. */
export default class FlakyReporter implements Reporter {
  readonly #names: string[] = [];

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky) this.#names.push(`${test.module.relativeModuleId} ${test.fullName}`);
  }

  onTestRunEnd(): void {
    writeFileSync('test-results/flaky.json', JSON.stringify(this.#names));
  }
}
