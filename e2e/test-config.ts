import { fileURLToPath } from 'node:url'

/** The user's settings in tests. Trust given in a test does not affect the person who runs the test. */
export const TEST_CONFIG = {
  XDG_CONFIG_HOME: fileURLToPath(new URL('../node_modules/.cache/quire-e2e-config', import.meta.url)),
}
