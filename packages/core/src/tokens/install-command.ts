import { existsSync } from 'node:fs'

/**
 * Matches the folder of global npm packages: `PREFIX/lib`, or `npm` on Windows. A project folder of that name contains
 * a manifest.
 */
const GLOBAL = /^.*\/(?:lib|npm)(?=\/node_modules\/)/

/** The command that installs a package next to this package, either globally or in a project. */
export function installCommand(name: string, address: string = import.meta.url): string {
  const [folder] = GLOBAL.exec(address) ?? []
  const isGlobal = folder !== undefined && !existsSync(new URL(`${folder}/package.json`))
  return `npm install ${isGlobal ? '--global ' : ''}${name}`
}
