import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ApiError } from '../../platform/ApiError.ts'
import { dialog, findMessage, leaveApp, mockBrowser, openApp } from '../../testing/openApp.tsx'
import { done, role } from '../../testing/users.ts'

beforeAll(mockBrowser)
afterEach(leaveApp)

const LIST = 'GET /auth/roles'
const HELD = ['manage_roles', 'create_definition', 'edit_definition', 'moderate_comments']
const roles = {
  roles: [
    role('admin', HELD, { is_system: true }),
    role('editor', ['create_definition', 'edit_definition'], { is_system: true, user_count: 112 }),
    role('helper', ['create_definition', 'moderate_comments'], { user_count: 5 }),
    role('keeper', null),
  ],
}
const names = ['create_definition', 'edit_definition', 'bulk_import', 'moderate_comments', 'manage_roles', 'fly']
const permissions = { permissions: names.map((name) => ({ name, description: '' })) }

async function show(responses = {}) {
  const view = await openApp('/en/roles', {
    responses: { [LIST]: roles, 'GET /auth/permissions': permissions, ...responses },
    as: { username: 'tirxu', authorities: HELD },
  })
  await view.main.findByRole('article', { name: /helper/ })
  await view.main.findByText('What each permission means')
  return view
}
const item = (name: RegExp) => within(screen.getByRole('article', { name }))
const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const failWith =
  (...error: ConstructorParameters<typeof ApiError>) =>
  () => {
    throw new ApiError(...error)
  }

describe('the list of roles', () => {
  it('the role list shows the users and permissions of each role', async () => {
    await show()
    expect(
      item(/helper/)
        .getByRole('link', { name: '5 people' })
        .getAttribute('href'),
    ).toBe('/en/users?role=helper')
    const allowed = item(/helper/).getAllByRole('listitem')
    expect(allowed.map((one) => one.textContent)).toEqual(['Add definitions', 'Moderate comments'])
    expect(item(/keeper/).getByText('It includes permissions you don’t have.')).toBeTruthy()
  })
  it('all roles except admin and higher ones can be edited, and system roles cannot be deleted', async () => {
    await show()
    for (const name of [/admin/, /keeper/]) expect(item(name).queryByRole('button')).toBeNull()
    expect(item(/editor/).getByText('system')).toBeTruthy()
    expect(
      item(/editor/)
        .getAllByRole('button')
        .map((one) => one.textContent),
    ).toEqual([' Editeditor'])
    expect(
      item(/helper/)
        .getAllByRole('button')
        .map((one) => one.textContent),
    ).toEqual([' Edithelper', 'Deletehelper'])
  })
})

describe('a new role', () => {
  const begin = async (responses = {}) => {
    const view = await show(responses)
    await view.user.click(button('New role'))
    return { ...view, name: await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' }) }
  }
  it('a new role has a name and a subset of its creator’s permissions', async () => {
    const { user, name, requestsTo } = await begin({ 'POST /auth/roles': { name: 'scribe', permissions: [] } })
    expect(document.activeElement).toBe(name)
    expect([box(/Import in bulk/).disabled, box(/Add definitions/).disabled]).toEqual([true, false])
    await user.type(name, ' Scribe ')
    await user.click(box(/Add definitions/))
    await user.click(box(/Edit definitions/))
    await user.click(button('Create role'))
    await findMessage('Role scribe created')
    expect(requestsTo('POST /auth/roles')[0]?.body).toEqual({
      name: 'scribe',
      permissions: ['create_definition', 'edit_definition'],
    })
    expect(requestsTo(LIST)).toHaveLength(2)
    expect(document.activeElement).toBe(button('New role'))
  })
  it('a new role requires a name and a permission', async () => {
    const { user, name, requestsTo } = await begin()
    await user.type(name, '1x')
    await user.click(button('Create role'))
    expect(await screen.findByText(/2 to 32 characters: a to z/)).toBeTruthy()
    expect(screen.getByText('Please choose at least one permission')).toBeTruthy()
    expect(document.activeElement).toBe(name)
    expect(requestsTo('POST /auth/roles')).toEqual([])
  })
  it.each([
    ['role_taken', 'A role with this name already exists', 'name'],
    ['permission_not_held', 'You can only grant or revoke permissions that you have yourself', 'permissions'],
  ] as const)(
    'error %s of a new role is shown next to its field, and the input is preserved',
    async (code, expected, place) => {
      const { user, name } = await begin({ 'POST /auth/roles': failWith(code) })
      await user.type(name, 'scribe')
      await user.click(box(/Add definitions/))
      await user.click(button('Create role'))
      const { id } = (await screen.findByText(expected)).closest('p')!
      const where = place === 'name' ? name : screen.getByRole('group', { name: 'Permissions' })
      expect(where.getAttribute('aria-describedby')).toContain(id)
      expect([name.value, box(/Add definitions/).checked]).toEqual(['scribe', true])
    },
  )
  it('an unknown permission is shown by name', async () => {
    await begin()
    expect(box(/fly/)).toBeTruthy()
  })
})

describe('editing the permissions of a role', () => {
  const begin = async (responses = {}) => {
    const view = await show(responses)
    await view.user.click(button(/Edit ?helper/))
    await screen.findByRole('button', { name: 'Save' })
    return view
  }
  it('permissions can be added to and removed from a role', async () => {
    const { user, requestsTo } = await begin({ 'PUT /auth/roles/:name': { name: 'helper', permissions: [] } })
    expect([box(/Add definitions/).checked, box(/Edit definitions/).checked]).toEqual([true, false])
    await user.click(box(/Add definitions/))
    await user.click(box(/Edit definitions/))
    await user.click(button('Save'))
    await findMessage('Role helper changed')
    const [requests] = requestsTo('PUT /auth/roles/:name')
    expect(requests?.params).toEqual({ name: 'helper' })
    expect(requests?.body).toEqual({
      permissions: ['edit_definition', 'moderate_comments'],
      // The permissions shown when the form was opened.
      expected_permissions: ['create_definition', 'moderate_comments'],
    })
    expect(document.activeElement).toBe(button(/Edit ?helper/))
  })
  it('a server error is shown in the role form', async () => {
    const { user } = await begin({ 'PUT /auth/roles/:name': failWith('system_role') })
    await user.click(button('Save'))
    expect((await screen.findByRole('alert')).textContent).toBe(
      'System roles can’t be deleted, and administrators keep every permission',
    )
    expect(box(/Add definitions/).checked).toBe(true)
  })
})

describe('deleting a role', () => {
  const DELETE = 'DELETE /auth/roles/:name'
  it('deleting a role shows how many users lose the role and sends the displayed permissions', async () => {
    const { user, requestsTo } = await show({ [DELETE]: done })
    await user.click(button(/Delete/))
    expect(dialog().getByText('5 people have this role and will become regular users.')).toBeTruthy()
    expect(requestsTo(DELETE)).toEqual([])
    await user.click(dialog().getByRole('button', { name: 'Delete' }))
    await findMessage('Role helper deleted')
    const [requests] = requestsTo(DELETE)
    expect(requests?.params).toEqual({ name: 'helper' })
    expect(requests?.body).toEqual({ permissions: ['create_definition', 'moderate_comments'] })
    await waitFor(() => expect(requestsTo(LIST)).toHaveLength(2))
    expect(document.activeElement?.textContent).toBe('Roles')
  })
  it('a role that changed in the meantime is shown again before it is deleted', async () => {
    let now = roles
    const { user, requestsTo } = await show({ [LIST]: () => now, [DELETE]: failWith('role_changed') })
    await user.click(button(/Delete/))
    now = { roles: [role('helper', ['bulk_import'])] }
    await user.click(dialog().getByRole('button', { name: 'Delete' }))
    expect((await dialog().findByRole('alert')).textContent).toMatch(/Someone changed this role in the meantime/)
    await waitFor(() => expect(requestsTo(LIST)).toHaveLength(2))
    await user.click(dialog().getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(requestsTo(DELETE)).toHaveLength(2))
    // A second click still refers to the displayed permissions.
    expect(requestsTo(DELETE)[1]?.body).toEqual({ permissions: ['create_definition', 'moderate_comments'] })
  })
})

it('users who cannot manage roles see a permission error instead of the role list', async () => {
  const { main } = await openApp('/en/roles', { as: { username: 'alis', authorities: ['manage_users'] } })
  expect(main.getByRole('alert').textContent).toContain('You don’t have permission to do this')
})
