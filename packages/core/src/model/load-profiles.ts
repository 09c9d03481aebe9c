import { fileURLToPath } from 'node:url'
import { lazily } from '../lazily.ts'
import { loadTextFile } from '../template/load-text-file.ts'
import { createRegistry, type ModelRegistry } from './model-registry.ts'
import { parseModelFile, toModelFile } from './parse-model-file.ts'

const dataFile = (name: string): string => fileURLToPath(new URL(`../../data/${name}`, import.meta.url))

/**
 * The content of `data/models.yaml`, read from a generated JSON file. Parsing and validating the YAML would take most
 * of a command's start-up time. Tests check that both files have the same content and that the YAML is valid.
 */
const packagedFile = lazily(() => {
  const value = JSON.parse(loadTextFile(dataFile('models.generated.json')))
  return toModelFile(value, dataFile('models.yaml'), () => 1)
})

/**
 * Loads the packaged model profiles. Profiles in `models.yaml` files override them.
 * @throws InvalidDataFile with every problem and its line
 */
export function loadProfiles(files: readonly ModelFilePath[] = []): ModelRegistry {
  const read = files.map((given) => {
    const { file, label = file } = typeof given === 'string' ? { file: given } : given
    return parseModelFile(loadTextFile(file, { label }), label)
  })
  return createRegistry([packagedFile(), ...read])
}

/** A `models.yaml` file. `label` is its name in error messages. The default is the path. */
export type ModelFilePath = string | { readonly file: string; readonly label?: string }

/** The packaged model profiles, loaded once. */
export const defaultProfiles: () => ModelRegistry = lazily(() => loadProfiles())
