import { useState } from 'react';
import { Switch } from '#ui/choices/switch.tsx';
import { BalanceSwitch } from '#ui/controls/balance-switch.tsx';
import { Button } from '#ui/controls/button.tsx';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { Block, Row } from './block.tsx';

export function Buttons() {
  return (
    <Block title="Buttons 按鈕">
      <Variants />
      <ButtonStates />
      <Sizes />
      <div className="max-w-sm">
        <Button block size="lg">
          As wide as its place 全寬
        </Button>
      </div>
    </Block>
  );
}

function Variants() {
  return (
    <Row>
      <Button>Deposit 存款</Button>
      <Button variant="secondary">Withdraw 提款</Button>
      <Button variant="outline">Transfer 轉帳</Button>
      <Button variant="ghost">Cancel 取消</Button>
      <Button variant="danger">Delete 刪除</Button>
    </Row>
  );
}

function ButtonStates() {
  const [isLoading, setLoading] = useState(true);
  const [isHidden, setHidden] = useState(false);
  return (
    <Row>
      <ButtonIcons />
      <Button loading={isLoading} icon="wallet">
        Loading 載入中
      </Button>
      <Button variant="secondary" loading={isLoading}>
        Sending 傳送中
      </Button>
      <Button disabled>Disabled 停用</Button>
      <Button variant="ghost" disabled>
        Disabled
      </Button>
      <Switch checked={isLoading} onChange={setLoading}>
        Loading
      </Switch>
      <BalanceSwitch isHidden={isHidden} onToggle={() => setHidden(!isHidden)} />
    </Row>
  );
}

function ButtonIcons() {
  return (
    <>
      <Button icon="wallet">With icon</Button>
      <ButtonLink href="#buttons" variant="outline" icon="gift">
        A link 連結
      </ButtonLink>
    </>
  );
}

function Sizes() {
  return (
    <Row>
      <Button size="sm">Small 小</Button>
      <Button size="sm" variant="secondary" icon="refresh-cw">
        Refresh
      </Button>
      <Button size="lg">Large 立即註冊</Button>
      <IconButton label="Search" icon="search" />
      <IconButton label="Mails" icon="mail" variant="secondary" />
      <IconButton label="Play" icon="play" variant="primary" />
      <IconButton label="Refresh" icon="refresh-cw" size="sm" />
      <IconButton label="Refreshing" icon="refresh-cw" loading />
      <IconButton label="Disabled" icon="mail" disabled />
    </Row>
  );
}
