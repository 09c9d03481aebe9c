import { fileURLToPath } from 'node:url'

/** The user's settings in tests, separate from the settings of the person who runs the tests. */
export const TEST_CONFIG = {
  XDG_CONFIG_HOME: fileURLToPath(new URL('../node_modules/.cache/quire-e2e-config', import.meta.url)),
}
