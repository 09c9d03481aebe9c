import { fileURLToPath } from 'node:url'
import { lazily } from '../lazily.ts'
import { readTextFile } from '../template/read-text-file.ts'
import { createRegistry, type ModelRegistry } from './model-registry.ts'
import { parseModelFile } from './parse-model-file.ts'

const PACKAGED = fileURLToPath(new URL('../../data/models.yaml', import.meta.url))

const packagedFile = lazily(() => parseModelFile(readTextFile(PACKAGED), PACKAGED))

/** The packaged profiles, and over them what each file states; throws `InvalidDataFile` with every problem's line. */
export function loadProfiles(files: readonly string[] = []): ModelRegistry {
  return createRegistry([packagedFile(), ...files.map((file) => parseModelFile(readTextFile(file), file))])
}

/** The packaged profiles alone, read once. */
export const defaultProfiles: () => ModelRegistry = lazily(() => loadProfiles())
