import { fileURLToPath } from 'node:url'

/** The user's settings in tests, so that trust given in a test does not affect the person who runs it. */
export const TEST_CONFIG = {
  XDG_CONFIG_HOME: fileURLToPath(new URL('../node_modules/.cache/quire-e2e-config', import.meta.url)),
}
