/** Reads a variable, or says what is wrong with it in sentences that follow its name. */
export type Reader<Value> = (text: string) => { value: Value } | { faults: readonly string[] }

/** What the default of a later setting may depend on. */
export type Known = {
  environment: 'test' | 'production'
  host: string
  port: number
  baseUrl: string
  authUrl: string
}

/** An environment variable, declared once: its value, its default and its text in `.env.example`. */
export type Setting<Value> = {
  name: string
  says: string
  read: Reader<Value>
  default: Value | ((known: Known) => Value)
  /** The default in words, if the value alone does not say it. */
  defaultSays?: string
  /** By default the default value. */
  example?: string
  neededInProduction?: true
  /** Never shown. */
  isSecret?: true
}

/** The values of a tree of settings. */
export type Values<Tree> = {
  readonly [Key in keyof Tree]: Tree[Key] extends Setting<infer Value> ? Value : Values<Tree[Key]>
}

type Declared<Value, Default> = Pick<
  Setting<unknown>,
  'says' | 'defaultSays' | 'example' | 'neededInProduction' | 'isSecret'
> & { read?: Reader<Value>; default?: Default | ((known: Known) => Default) }

/** Without a reader the value is the text itself; without a default it is undefined. */
export const setting = <Value = string, const Default = undefined>(
  name: string,
  { read, default: otherwise, ...words }: Declared<Value, Default>,
) => ({ name, read: read ?? asItIs, default: otherwise, ...words }) as Setting<Value | Default>

const asItIs: Reader<string> = (value) => ({ value })

export const isSetting = (node: object): node is Setting<unknown> => 'read' in node
