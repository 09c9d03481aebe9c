import { existsSync } from 'node:fs'

/** Matches the folder of global npm packages: `PREFIX/lib`, or `npm` on Windows. */
const GLOBAL = /^.*\/(?:lib|npm)(?=\/node_modules\/)/

/** The command that installs a package in the same way as this package: globally or in a project. */
export function installCommand(name: string, address: string = import.meta.url): string {
  const [folder] = GLOBAL.exec(address) ?? []
  const isGlobal = folder !== undefined && !existsSync(new URL(`${folder}/package.json`))
  return `npm install ${isGlobal ? '--global ' : ''}${name}`
}
