/** The location of global npm packages: `PREFIX/lib/node_modules`, on Windows `npm/node_modules`. */
const GLOBAL = /\/(?:lib|npm)\/node_modules\//

/** The command that installs a package next to this one: globally, or in a project. */
export function installCommand(name: string, address: string = import.meta.url): string {
  return `npm install ${GLOBAL.test(address) ? '--global ' : ''}${name}`
}
