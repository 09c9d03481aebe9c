import { trustWorkspace } from '@quire/runtime/trust'
import { TEST_CONFIG } from './test-config.ts'

/** A workspace that the user trusts, for tests that are not about trust. */
export function trusted(dir: string): string {
  trustWorkspace(dir, { environment: TEST_CONFIG })
  return dir
}
