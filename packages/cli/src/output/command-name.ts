/** The command name for suggested commands, such as `quire` or `npx quire`. */
export function commandName(
  environment: NodeJS.ProcessEnv = process.env,
  program: string = process.argv[1] ?? '',
): string {
  // npx runs packages from this folder if they are not installed locally.
  if (/[\\/]_npx[\\/]/.test(program)) return 'npx @quire/cli'
  return environment.npm_command === undefined ? 'quire' : 'npx quire'
}
