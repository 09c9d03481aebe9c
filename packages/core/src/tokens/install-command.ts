import { existsSync } from 'node:fs'

/** The folder of global npm packages: `PREFIX/lib`, on Windows `npm`. A project of that name has a manifest. */
const GLOBAL = /^.*\/(?:lib|npm)(?=\/node_modules\/)/

/** The command that installs a package next to this one: globally, or in a project. */
export function installCommand(name: string, address: string = import.meta.url): string {
  const [folder] = GLOBAL.exec(address) ?? []
  const isGlobal = folder !== undefined && !existsSync(new URL(`${folder}/package.json`))
  return `npm install ${isGlobal ? '--global ' : ''}${name}`
}
