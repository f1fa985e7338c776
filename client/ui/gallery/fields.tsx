import { useState } from 'react';
import { CopyButton } from '#ui/controls/copy-button.tsx';
import { Input } from '#ui/controls/input.tsx';
import { PasswordInput } from '#ui/controls/password-input.tsx';
import { SearchInput } from '#ui/controls/search-input.tsx';
import { Field } from '#ui/forms/field.tsx';
import { HiddenUsername } from '#ui/forms/hidden-username.tsx';
import { NewPasswordField } from '#ui/forms/new-password-field.tsx';
import { RepeatPasswordField } from '#ui/forms/repeat-password-field.tsx';
import { TextLink } from '#ui/navigation/link.tsx';
import { Block } from './block.tsx';

export function Fields() {
  return (
    <Block title="Fields 輸入" className="grid gap-x-6 gap-y-5 md:grid-cols-2 lg:grid-cols-3">
      <TextFields />
      <PasswordFields />
      <SpecialFields />
    </Block>
  );
}

function TextFields() {
  return (
    <>
      <Field label="Account 帳號" hint="4–16 letters and digits 英文與數字" required>
        <Input placeholder="yourname" autoComplete="username" />
      </Field>
      <Field label="Account 帳號" error="This account is taken. 此帳號已被使用">
        <Input defaultValue="lucky88" />
      </Field>
      <Field label="Name 姓名" aside="Optional 選填">
        <Input defaultValue="王小明" disabled />
      </Field>
    </>
  );
}

function PasswordFields() {
  return (
    <>
      <Field label="Password 密碼" aside={<TextLink href="#forgot">Forgot 忘記密碼</TextLink>}>
        <PasswordInput defaultValue="correct-horse" />
      </Field>
      <form className="contents">
        <HiddenUsername account="lucky88" />
        <NewPasswordField
          label="New password 新密碼"
          typed="turing"
          defaultValue="turing"
          account="lucky88"
        />
        <RepeatPasswordField error="Not the same 不一致" defaultValue="turin" />
      </form>
    </>
  );
}

function SpecialFields() {
  const [search, setSearch] = useState('龍');
  return (
    <>
      <Field label="Phone 手機">
        <Input before="+886" type="tel" defaultValue="912345678" />
      </Field>
      <Field label="Search 搜尋" isLabelHidden>
        <SearchInput value={search} onChange={setSearch} clearLabel="Clear" placeholder="Games 遊戲" />
      </Field>
      <Field label="Read only 唯讀">
        <Input
          readOnly
          defaultValue="WELCOME2026"
          after={<CopyButton iconOnly text="W" label="Copy" copiedLabel="Copied" />}
        />
      </Field>
    </>
  );
}
