import type { Reporter, TestModule } from 'vitest/node'

/** Ends the output with `N passed, N failed`, after everything that other reporters print. */
export default class ClosingLineReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    let passed = 0
    let failed = unhandledErrors.length
    for (const module of modules) {
      failed += module.errors().length
      for (const test of module.children.allTests()) {
        const { state } = test.result()
        if (state === 'passed') passed++
        else if (state === 'failed') failed++
      }
    }
    process.once('exit', (code) => {
      // If the global set-up fails, no test is reported. That counts as a failure too.
      const counted = failed === 0 && code !== 0 ? 1 : failed
      console.log(`${passed} passed, ${counted} failed`)
    })
  }
}
