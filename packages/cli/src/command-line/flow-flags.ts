import type { FlowOption, JsonValue } from '@quire/runtime'
import type { ListedFlow } from '@quire/runtime/flows'
import { Command, Option } from 'commander'
import { InvalidInput } from './errors.ts'
import { type NumberRange, numberOption, option, readSwitch } from './option.ts'

/** An option of a flow, as a command-line flag. */
export interface FlowFlag {
  readonly name: string
  readonly flag: Option
}

const ANY_NUMBER: NumberRange = { min: Number.NEGATIVE_INFINITY, isWhole: false }

const VALUES: Readonly<Record<NonNullable<FlowOption['type']>, string>> = {
  string: ' <text>',
  number: ' <n>',
  boolean: '',
  path: ' <path>',
  list: ' <list>',
  model: ' <model>',
}

/** The flags of a flow. Only numbers are checked here. Other values are checked when the run starts. */
export function flowFlags(options: readonly FlowOption[]): FlowFlag[] {
  return options.map(({ name, description, type = 'string', default: usual, conflicts = [] }) => {
    const text = usual === undefined ? description : `${description} (default: ${usual})`
    const flags = `${optionFlag(name)}${VALUES[type]}`
    const flag = type === 'number' ? numberOption(flags, text, ANY_NUMBER) : option(flags, text)
    return { name, flag: flag.conflicts(conflicts.map((other) => new Option(optionFlag(other)).attributeName())) }
  })
}

/** The flag for an option of a flow, such as `--max-words` for `max_words`. */
export function optionFlag(name: string): string {
  return `--${name.replaceAll('_', '-')}`
}

/** Adds the flags of a flow to a command. A flow cannot redefine a flag of the command. @throws InvalidInput */
export function addFlags(command: Command, flow: string, flags: readonly FlowFlag[]): void {
  for (const { name, flag } of flags) {
    if (command.options.some(({ long }) => long === flag.long)) {
      throw new InvalidInput(
        `Flow '${flow}' declares an option '${name}', but ${flag.long} is a flag of 'quire ${command.name()}'. Rename the option in the flow.`,
      )
    }
    command.addOption(flag.helpGroup(`Options of ${flow}:`))
  }
}

/** The options for the flow. Options that were not given are left out. */
export function givenOptions(command: Command, flags: readonly FlowFlag[]): Record<string, JsonValue> {
  const values = flags.flatMap(({ name, flag }): [string, JsonValue][] => {
    const value = flagValue(command, flag)
    return value === undefined ? [] : [[name, value]]
  })
  return Object.fromEntries(values)
}

/** Commander treats any value of a switch's environment variable as true, even 0. */
function flagValue(command: Command, flag: Option): JsonValue | undefined {
  const name = flag.attributeName()
  // Commander treats --no-x as an option named x that is on by default. A flow needs an option named no-x that is off
  // by default.
  if (flag.negate) return command.getOptionValue(name) === false ? true : undefined
  if (!flag.isBoolean() || command.getOptionValueSource(name) !== 'env') return command.getOptionValue(name)
  const text = process.env[flag.envVar!] ?? ''
  return readSwitch(text) ?? text
}

/** Lists the flows, then their options under headings. Flows with the same options share a heading. */
export function flowHelp(command: Command, flows: readonly ListedFlow[]): string {
  const groups = Map.groupBy(flows, ({ options = [] }) => JSON.stringify(options))
  const help = command.createHelp()
  help.prepareContext({ helpWidth: command.configureHelp().helpWidth ?? process.stdout.columns ?? 80 })
  const sections = [...groups.values()].map((group) => {
    const names = group.map(({ name }) => name).join(', ')
    const code = group.flatMap(({ code }) => code ?? [])
    const flags = flowFlags(group[0]!.options ?? []).map(({ flag }) => flag)
    if (flags.length === 0)
      return `${names}: ${code.length > 0 ? 'written in code; name the flow to see its options' : 'no options'}`
    const width = Math.max(...flags.map((flag) => help.optionTerm(flag).length))
    const lines = flags.map((flag) => help.formatItem(help.optionTerm(flag), width, help.optionDescription(flag), help))
    return `Options of ${names}:\n${lines.join('\n')}`
  })
  const named = Math.max(...flows.map(({ name }) => name.length))
  const list = flows.map(({ name, description }) => help.formatItem(name, named, description, help))
  return `\n${[`Flows:\n${list.join('\n')}`, ...sections].join('\n\n')}`
}

/**
 * Parses the arguments that match these options. Other arguments stay in `args`. Values are not checked, because a flag
 * may belong to another flow.
 */
export function scanArguments(
  options: readonly Option[],
  args: readonly string[],
): { readonly values: Record<string, unknown>; readonly args: readonly string[] } {
  const scanner = new Command().allowUnknownOption().allowExcessArguments().helpOption(false).exitOverride()
  for (const declared of options) {
    const optional = Object.assign(Object.create(Object.getPrototypeOf(declared)), declared, {
      mandatory: false,
    }) as Option
    const { parseArg } = optional
    if (parseArg) optional.argParser((written, before) => attempt(() => parseArg(written, before)) ?? written)
    if (!scanner.options.some(({ long }) => long === declared.long)) scanner.addOption(optional)
  }
  scanner.parse(args, { from: 'user' })
  return { values: scanner.opts(), args: scanner.args }
}

function attempt<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
