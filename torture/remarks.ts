/** What a reader should know of a result that was published, by the name of its scenario. */
export const remarks: Readonly<Record<string, string>> = {
  soak: 'The load of this run asked for up to 440 tokens a minute with one client, which may have 300: the refusals were right, and counted all the same. It asks for 240 at most since.',
}
