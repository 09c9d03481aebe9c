import { existsSync } from 'node:fs'

/** Matches the folder of global npm packages: `PREFIX/lib`, or `npm` on Windows. */
const GLOBAL = /^.*\/(?:lib|npm)(?=\/node_modules\/)/

/** The command that installs a package globally or in the project, like this package. */
export function installCommand(name: string, address: string = import.meta.url): string {
  const [folder] = GLOBAL.exec(address) ?? []
  const isGlobal = folder !== undefined && !existsSync(new URL(`${folder}/package.json`))
  return `npm install ${isGlobal ? '--global ' : ''}${name}`
}
