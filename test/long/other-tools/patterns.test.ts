import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { python } from '../../support/python.ts'

/** Prints the patterns of a document that are no regular expressions to Python, as its validators compile them. */
const program = `
import json, re, sys

def patterns(node):
    if isinstance(node, dict):
        for key, value in node.items():
            if key == "pattern" and isinstance(value, str):
                yield value
            else:
                yield from patterns(value)
    elif isinstance(node, list):
        for value in node:
            yield from patterns(value)

found = set(patterns(json.load(open(sys.argv[1], encoding="utf-8"))))
broken = []
for pattern in found:
    try:
        re.compile(pattern)
    except re.error as error:
        broken.append(f"{pattern}: {error}")
print(json.dumps({"found": len(found), "broken": broken}))
`

test.each(['docs/generated/openapi.json', 'docs/generated/operator-openapi.json'])(
  'every pattern of %s is a regular expression to Python',
  { tags: ['python'] },
  async (file) => {
    const { stdout } = await promisify(execFile)(python, ['-c', program, file])

    const { found, broken } = JSON.parse(stdout)
    expect(found).toBeGreaterThan(5)
    expect(broken).toEqual([])
  },
)
