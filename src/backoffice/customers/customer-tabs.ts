import { type Html, html } from '../../platform/html/html.ts'
import { id } from '../../web/frame/parts.ts'
import { tabs } from '../../web/frame/tabs.ts'
import { customerPath, erasurePath, mailsPath } from './paths.ts'

export type CustomerTab = 'Overview' | 'Mails' | 'Erasure'

/** The head of every page about a customer. */
export function customerHead(
  { customerNumber, name }: { customerNumber: string; name: string },
  current: CustomerTab,
  mayChange: boolean,
): Html {
  const links: readonly (readonly [CustomerTab, string])[] = [
    ['Overview', customerPath(customerNumber)],
    ['Mails', mailsPath(customerNumber)],
    ...(mayChange ? ([['Erasure', erasurePath(customerNumber)]] as const) : []),
  ]
  return html`<p class="over">Customer ${id(customerNumber)}</p>
    ${tabs(
      `Customer ${name}`,
      links.map(([tab, path]) => ({ name: tab, path, isCurrent: tab === current })),
    )}`
}

/** How a customer is called: a business by its name, with the person after it. */
export const nameOf = ({
  firstName,
  lastName,
  businessName,
}: {
  firstName: string | null
  lastName: string | null
  businessName: string | null
}): string => [businessName, [firstName, lastName].filter(Boolean).join(' ')].filter(Boolean).join(', ')
