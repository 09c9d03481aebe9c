import { fileURLToPath } from 'node:url'

/** The user's settings in tests: what a test trusts is not remembered in those of the person who runs it. */
export const TEST_CONFIG = {
  XDG_CONFIG_HOME: fileURLToPath(new URL('../node_modules/.cache/quire-e2e-config', import.meta.url)),
}
