//! The server: its rooms put together, and how it is started.

use std::future::Future;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use axum::extract::DefaultBodyLimit;
use axum::{Router, middleware};
use tokio::net::TcpListener;

use crate::tables::StoreError;
use crate::{House, guard, lab, openapi, page, study, tables};

/// How a server is started.
#[derive(Clone, Debug)]
pub struct Options {
    /// Where it listens; port 0 takes a free one.
    pub address: SocketAddr,
    /// The folder in which everything is kept.
    pub folder: PathBuf,
    /// How many threads think.
    pub thinkers: usize,
    /// How long a program may think about a move.
    pub limit: Duration,
    /// What has to be known to ask anything; needed where others than this machine can ask.
    pub password: Option<String>,
    /// Host names by which pages may reach the server, beside its address.
    pub hosts: Vec<String>,
}

/// Why a server cannot be started.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// Somebody else listens there.
    #[error("cannot listen on {address}: {why}; choose another with --port")]
    Address {
        /// Where.
        address: SocketAddr,
        /// What the system says.
        why: std::io::Error,
    },
    /// Others could ask, and there is no password.
    #[error("others can reach {0}: give a password with --password-file, or listen on 127.0.0.1")]
    NoPassword(SocketAddr),
    /// Nothing can be kept.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The system gives no thread.
    #[error("cannot start: {0}")]
    Threads(std::io::Error),
}

/// A server that listens already.
pub struct Server {
    listener: TcpListener,
    router: Router,
    address: SocketAddr,
}

impl Server {
    /// Takes its address and opens what is kept.
    pub async fn bind(options: Options) -> Result<Server, StartError> {
        if !options.address.ip().is_loopback() && options.password.is_none() {
            return Err(StartError::NoPassword(options.address));
        }
        let wrong = |why| StartError::Address { address: options.address, why };
        let listener = TcpListener::bind(options.address).await.map_err(wrong)?;
        let address = listener.local_addr().map_err(wrong)?;
        Ok(Server { listener, router: router(House::new(options)?), address })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Serves until the future is done.
    pub async fn run(self, until: impl Future<Output = ()> + Send + 'static) -> Result<(), StartError> {
        let address = self.address;
        let service = self.router.into_make_service_with_connect_info::<SocketAddr>();
        let served = axum::serve(self.listener, service).with_graceful_shutdown(until).await;
        served.map_err(|why| StartError::Address { address, why })
    }
}

/// Every room behind the guards. A new room is a `routes()` and a line.
fn router(house: House) -> Router {
    let rooms = Router::new()
        .merge(tables::routes())
        .merge(guard::routes())
        .merge(openapi::routes())
        .merge(study::routes())
        .merge(lab::routes());
    Router::new()
        .nest("/api/v1", rooms)
        .merge(page::routes())
        .layer(DefaultBodyLimit::max(guard::LARGEST_BODY))
        .layer(middleware::from_fn_with_state(house.clone(), guard::admit))
        .layer(middleware::from_fn(guard::headers))
        .with_state(house)
}

/// Starts a server on this thread and serves until Ctrl-C; `ready` is told where it listens.
pub fn serve(options: Options, ready: impl FnOnce(SocketAddr)) -> Result<(), StartError> {
    let runtime = tokio::runtime::Runtime::new().map_err(StartError::Threads)?;
    runtime.block_on(async {
        let server = Server::bind(options).await?;
        ready(server.address());
        tokio::select! {
            served = server.run(std::future::pending()) => served,
            // Everything is kept already: there is nothing to wait for.
            _ = tokio::signal::ctrl_c() => Ok(()),
        }
    })
}
