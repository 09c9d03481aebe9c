import type { ListedFlow } from '@quire/runtime/flows'
import type { Command } from 'commander'
import { addFlags, type FlowFlag, flowFlags, flowHelp, scanArguments } from '../command-line/flow-flags.ts'
import { type OpenOptions, openFor } from '../open/open-for.ts'

/** A flow named on the command line. `flags` is absent if the flow is unknown. */
export interface AskedFlow {
  readonly name: string
  readonly flags?: readonly FlowFlag[]
}

/**
 * Finds the flow in the arguments of `run` and adds its flags. Without a flow, the help lists all flows with their
 * flags. If a flow is written in code, reading its options runs that code, which requires trust.
 */
export async function readFlow(command: Command, args: readonly string[]): Promise<AskedFlow | undefined> {
  const options: OpenOptions = scanArguments(command.options, args).values
  const isHelp = args.some((arg) => arg === '--help' || arg === '-h')
  const flows = await listFlows(options, isHelp)
  const name = nameOf(command, args, flows)
  if (name === undefined) {
    command.addHelpText('after', flowHelp(command, flows))
    return undefined
  }
  const listed = flows.find((flow) => flow.name === name)
  if (!listed) return { name }
  const known = listed.code === undefined ? listed.options : await codeOptions(name, options, isHelp)
  const flags = flowFlags(known ?? [])
  addFlags(command, name, flags)
  return { name, flags }
}

/** Check trust before reading the flags, because the flow may come from a kit package. */
async function listFlows(options: OpenOptions, isHelp: boolean): Promise<readonly ListedFlow[]> {
  await using quire = await openFor(options)
  const { config, isTrusted } = quire.workspace
  if (isHelp || isTrusted || !config.kits?.length) return await quire.listFlows()
  await using trusted = await openFor(options, { isRunning: true })
  return await trusted.listFlows()
}

/** The first argument that is neither a flag nor the value of a flag. Flags may come before the flow's name. */
function nameOf(command: Command, args: readonly string[], flows: readonly ListedFlow[]): string | undefined {
  const flags = flows.flatMap(({ options = [] }) => flowFlags(options)).map(({ flag }) => flag)
  return scanArguments([...command.options, ...flags], args).args.find((arg) => !arg.startsWith('-'))
}

async function codeOptions(name: string, options: OpenOptions, isHelp: boolean): Promise<ListedFlow['options']> {
  await using quire = await openFor(options, { isRunning: !isHelp })
  if (quire.workspace.isTrusted) return (await quire.getFlow(name)).options
  return []
}
